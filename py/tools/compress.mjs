// Compresses as well as it can be done: `node compress.mjs < TASKS`, which are [["br" or "gz", SOURCE, TARGET], ...] as JSON.
// Python's own library has no Brotli, and Node's does several files at once.
import { readFile, rename, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ways = {
  br: (bytes) => promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

await Promise.all(JSON.parse(await text(process.stdin)).map(async ([way, source, target]) => {
  const half = `${target}.${process.pid}`;
  await writeFile(half, await ways[way](await readFile(source)));
  await rename(half, target); // never half a file under its name
}));
