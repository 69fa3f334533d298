// PyScript keeps a cache of downloaded packages in IndexedDB, and cannot start where the browser forbids that (a sandboxed frame).
// Banmen downloads no packages, so an empty database in memory takes its place, in the page and in its worker: they start
// everywhere, and leave no trace.
{
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  };
  const open = () => {
    const kept = new Map();
    const store = {
      clear: () => answer(kept.clear()),
      count: () => answer(kept.size),
      delete: (key) => answer(kept.delete(key)),
      get: (key) => answer(kept.get(key)),
      getAllKeys: () => answer([...kept.keys()]),
      getKey: (key) => answer(kept.has(key) ? key : undefined),
      put: (value, key) => answer(kept.set(key, value)),
    };
    return answer({ objectStoreNames: ["entries"], transaction: () => ({ objectStore: () => store }), close() {} });
  };
  Object.defineProperty(globalThis, "indexedDB", { value: { open } });
}
