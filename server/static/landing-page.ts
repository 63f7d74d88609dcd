import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '#server/config/config.ts';

export interface PackedPage {
  readonly etag: string;
  readonly variants: readonly { readonly encoding: 'br' | 'gzip' | 'identity'; readonly bytes: Buffer }[];
}

/** The picture of a shared link is asked for from elsewhere: its address must be a whole one. */
const SHARED = /(<meta property="og:image" content=")\//g;

/**
 * What `/` answers to a first visit: the page with its first screen drawn already (scripts/prerender.ts) and this
 * school's own address in it. Packed once, at the start. null: the build drew none (development).
 */
export function landingPage({
  distDir,
  publicOrigin,
}: Pick<Config, 'distDir' | 'publicOrigin'>): PackedPage | null {
  const file = join(distDir, '.landing.html');
  if (!existsSync(file)) return null;
  const whole = readFileSync(file, 'utf8').replace(SHARED, (_, head: string) => `${head}${publicOrigin}/`);
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
