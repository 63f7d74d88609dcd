import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleOfServer } from './lib/bundle.mjs';

// `node scripts/run.mjs server/main.ts …` runs a program of the server in this process: from one bundled file, which is
// made first when there is none of these sources.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [entry] = process.argv.splice(2, 1);
// What the program starts of itself again (server/own-program.ts) is the same file.
process.argv[1] = await bundleOfServer(root, entry).catch((error) => fromSources(entry, error));
await import(pathToFileURL(process.argv[1]).href);

/** Slower by seconds, and the same: where nothing can be written, TypeScript is compiled as it is loaded. */
async function fromSources(entry, error) {
  if (error.syscall === undefined) throw error;
  console.error(
    `${root} に書き込めないため(${error.code})、ソースから始めます。所有者が npm run build を実行すると、次から速く始まります。`,
  );
  // The compiler's cache lies in a shared folder, where somebody else could have put it: root does without.
  if (process.getuid?.() === 0) process.env.TSX_DISABLE_CACHE = '1';
  const { register } = await import('tsx/esm/api');
  register();
  return join(root, entry);
}
