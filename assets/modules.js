// PyScript starts its worker from a blob, which Chromium refuses to a module in a document without an origin (a sandboxed
// frame). The same source in a data: address is a module that it starts.
if (origin === "null") {
  const source = (blob) => {
    const request = new XMLHttpRequest();
    request.open("GET", blob, false); // a constructor cannot wait, and a blob is here already
    request.send();
    return request.responseText;
  };
  globalThis.Worker = class extends Worker {
    constructor(url, options) {
      super(`data:text/javascript,${encodeURIComponent(source(url))}`, options);
    }
  };
}
