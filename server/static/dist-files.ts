import { readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export interface Variant {
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly file: string;
}

/** One address of the built app and its encodings, the smallest first. */
export interface DistFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** Its name changes with its content. */
  readonly isHashed: boolean;
  readonly variants: readonly Variant[];
}

/** Files of the app and of the teacher console whose names change with their content. */
const HASHED = /^(teach\/)?assets\//;

const SUFFIXES = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jsonl': 'application/jsonl; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/**
 * Lists the built app by address, once: only listed names are ever opened, so no address can leave the folder. Hidden
 * files (notes of the build) and source maps are left out.
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

/** Source maps are for the error reporting service, not for visitors. */
function isHidden(name: string): boolean {
  return (
    name.endsWith('.map') || name.split('/').some((part) => part.startsWith('.') && part !== '.well-known')
  );
}

function distFile(distDir: string, name: string, names: ReadonlySet<string>): DistFile {
  const file = join(distDir, name);
  const { size, mtimeMs } = statSync(file);
  const isHashed = HASHED.test(name);
  const compressed = SUFFIXES.filter(([suffix]) => names.has(name + suffix)).map(([suffix, encoding]) => ({
    encoding,
    file: file + suffix,
  }));
  return {
    path: `/${name}`,
    type: contentTypeOf(name),
    // Weak: the compressed variants are the same file in other bytes.
    etag: `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    isHashed,
    cacheControl: isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    variants: [...compressed, { encoding: 'identity', file }],
  };
}

function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
