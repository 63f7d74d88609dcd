import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src', 'sw', 'server', 'tests', 'e2e', 'scripts'];
const COUNTED = /\.(tsx?|mjs)$/;
const GENERATED = /\.gen\.ts$/;

/** Lines of our own sources: the median and 90 % of what ships (src, sw, server), the longest of everything. */
export function fileLengths(root) {
  const files = FOLDERS.flatMap((folder) => listed(root, folder));
  const shipped = files
    .filter(({ file }) => /^(src|sw|server)\//.test(file))
    .map(({ lines }) => lines)
    .sort((one, other) => one - other);
  const at = (part) => shipped[Math.min(shipped.length - 1, Math.floor(shipped.length * part))] ?? 0;
  const longest = files.reduce((one, other) => (other.lines > one.lines ? other : one));
  return { median: at(0.5), most: at(0.9), longest };
}

function listed(root, folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => COUNTED.test(file) && !GENERATED.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }));
}
