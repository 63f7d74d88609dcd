import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|mjs|css|json|jsonl|svg|webmanifest|txt|xml|wasm)$/;
/** Below this a packed form saves nothing worth a header. */
const SMALLEST = 1024;
/** The app's archive has megabytes: the last quality takes it twice as long for a hundredth less. */
const LARGE = 1_000_000;
const brotliFor = ({ length }) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - (length < LARGE ? 0 : 1) },
});
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** Writes `.br` and `.gz` beside every text file of the folder that gets smaller by it. */
export async function compressFolder(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const stats = await stat(file);
  if (!stats.isFile() || stats.size < SMALLEST) return;
  const bytes = await readFile(file);
  const packed = {
    br: await promisify(brotliCompress)(bytes, brotliFor(bytes)),
    gz: await promisify(gzip)(bytes, GZIP),
  };
  for (const [suffix, result] of Object.entries(packed)) {
    if (result.length < bytes.length * 0.9) await writeFile(`${file}.${suffix}`, result);
  }
}
