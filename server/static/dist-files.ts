import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { contentTypeOf } from './content-type.ts';

export interface Variant {
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly file: string;
}

/** One address of the built app and the forms in which it can be sent, the smallest first. */
export interface DistFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly variants: readonly Variant[];
}

const SUFFIXES = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const;

/**
 * The built app by address, read once: only names listed here are ever opened, so no address can climb out of the
 * folder. Hidden files (the build's own notes) and source maps are left out.
 */
export function distFiles(distDir: string): ReadonlyMap<string, DistFile> {
  const names = new Set(namesUnder(distDir));
  const files = [...names]
    .filter(
      (name) =>
        !SUFFIXES.some(([suffix]) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length))),
    )
    .map((name) => distFile(distDir, name, names));
  return new Map(files.map((file) => [file.path, file]));
}

function namesUnder(distDir: string): string[] {
  try {
    return readdirSync(distDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((name) => !isHidden(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Source maps are for the error reports' service, not for every visitor. */
function isHidden(name: string): boolean {
  return (
    name.endsWith('.map') || name.split('/').some((part) => part.startsWith('.') && part !== '.well-known')
  );
}

function distFile(distDir: string, name: string, names: ReadonlySet<string>): DistFile {
  const file = join(distDir, name);
  const { size, mtimeMs } = statSync(file);
  const packed = SUFFIXES.filter(([suffix]) => names.has(name + suffix)).map(([suffix, encoding]) => ({
    encoding,
    file: file + suffix,
  }));
  return {
    path: `/${name}`,
    type: contentTypeOf(name),
    // Weak: the packed forms are the same file in other bytes.
    etag: `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    variants: [...packed, { encoding: 'identity', file }],
  };
}
