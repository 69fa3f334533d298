// Keeps the whole folder in the browser, so that Banmen works without its server. The build writes above this line: VERSION, and
// FILES, which has the first digits of the SHA-256 of every file by its path.
//
// One cache serves all versions of this copy. A file is kept under its path and digits, so a new version fetches only what
// changed, and cannot touch what the old one uses.
const SCOPE = new URL("./", location).href;
const DIGITS = 32;

const cache = () => caches.open(`banmen:${new URL(SCOPE).pathname}`);
const key = (path) => `${SCOPE}${path}?${FILES[path]}`;

const digits = async (bytes) => {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, DIGITS);
};

// The file as the build made it, out of the browser's own cache or from the server. Half a file, an error page or another
// release is refused. A new response is made of it: as a page, the browser takes none that was redirected (as some hosts do
// from index.html to the folder), and the cache none that varies with everything.
const fetched = async (path) => {
  for (const how of ["default", "reload"]) {
    const answer = await fetch(SCOPE + path, { cache: how });
    const bytes = await answer.arrayBuffer();
    if ((await digits(bytes)) !== FILES[path]) continue;
    const headers = new Headers(answer.headers);
    for (const name of ["vary", "content-encoding", "content-length"]) headers.delete(name);
    return new Response(bytes, { headers });
  }
  throw new Error(`${path} is not that of version ${VERSION}`);
};

// If it fails, the version before goes on, and what was kept shortens the next attempt; but where there is no room for
// everything, it would only be in the way.
const install = async () => {
  const kept = await cache();
  const added = [];
  try {
    for (const path of Object.keys(FILES)) {
      if (await kept.match(key(path))) continue;
      await kept.put(key(path), await fetched(path)); // one after the other is kind to small devices
      added.push(path);
    }
  } catch (error) {
    if (error.name === "QuotaExceededError") for (const path of added) await kept.delete(key(path));
    throw error;
  }
};

// What only another version needs goes when no other tab may still run that one, and none is being installed.
const tidy = async () => {
  if (registration.installing || registration.waiting || (await clients.matchAll()).length > 1) return;
  const kept = await cache();
  const needed = new Set(Object.keys(FILES).map(key));
  for (const request of await kept.keys()) if (!needed.has(request.url)) await kept.delete(request);
};

// The browser may have lost a file, and the server may have another version by now: then a page that loads anew runs that one.
const restored = async (path, request) => {
  try {
    const response = await fetched(path);
    await (await cache()).put(key(path), response.clone());
    return response;
  } catch {
    return fetch(request);
  }
};

const current = async (path, request) => (await (await cache()).match(key(path))) ?? restored(path, request);

// A tab that still runs another version asks for names that hold the hash of their content, so nothing can be mixed.
const other = async (request) => (await (await cache()).match(request, { ignoreSearch: true })) ?? fetch(request);
const HASHED = /\.[0-9a-f]{8}[./]/;

addEventListener("install", (event) => event.waitUntil(install()));

// A page says "take" to use this version from now on. When it is up it says its own version: if that is this one, it is looked
// after from now on, although it may have been loaded before this worker was there.
addEventListener("message", (event) => {
  if (event.data === "take") skipWaiting();
  if (event.data === VERSION) event.waitUntil(clients.claim().then(tidy));
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(SCOPE)) return;
  const path = url.slice(SCOPE.length).replace(/[?#].*/s, "") || "index.html";
  if (path in FILES) event.respondWith(current(path, event.request));
  else if (HASHED.test(path)) event.respondWith(other(event.request));
});
