import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '#server/config/config.ts';

export interface CompressedPage {
  readonly etag: string;
  readonly variants: readonly { readonly encoding: 'br' | 'gzip' | 'identity'; readonly bytes: Buffer }[];
}

/** Other sites load the preview image of a shared link, so its address must be absolute. */
const SHARED_IMAGE = /(<meta property="og:image" content=")\//g;

/**
 * The page that `/` answers with: prerendered by the build (scripts/prerender.ts), with this server's public address in
 * it. It is compressed once, at the start. Null when the build made none (development).
 */
export function landingPage({
  distDir,
  publicOrigin,
}: Pick<Config, 'distDir' | 'publicOrigin'>): CompressedPage | null {
  const file = join(distDir, '.landing.html');
  if (!existsSync(file)) return null;
  const whole = readFileSync(file, 'utf8').replace(
    SHARED_IMAGE,
    (_, head: string) => `${head}${publicOrigin}/`,
  );
  return compressedPage(whole);
}

/** A page made at the start of the server, in every encoding. */
export function compressedPage(whole: string): CompressedPage {
  const bytes = Buffer.from(whole);
  return {
    etag: `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`,
    variants: [
      { encoding: 'br', bytes: brotliCompressSync(bytes) },
      { encoding: 'gzip', bytes: gzipSync(bytes) },
      { encoding: 'identity', bytes },
    ],
  };
}
