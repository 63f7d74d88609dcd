import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

export interface CompressedPage {
  readonly etag: string;
  readonly variants: readonly { readonly encoding: 'br' | 'gzip' | 'identity'; readonly bytes: Buffer }[];
}

/** Pages that are remembered in every encoding, some ten kilobytes each. */
const MAX_REMEMBERED = 300;
/** Brotli's best takes ten times as long for a twentieth less. */
const BROTLI_QUALITY = 5;

/** Compresses pages that the server wrote; the same page is compressed once while it is asked for. */
export function pageCompressor(): (whole: string) => CompressedPage {
  const known = new Map<string, CompressedPage>();
  return (whole) => {
    const hash = createHash('sha256').update(whole).digest('hex').slice(0, 24);
    const page = known.get(hash) ?? compressedPage(whole, hash);
    // The one that was wanted longest ago goes first.
    known.delete(hash);
    known.set(hash, page);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return page;
  };
}

function compressedPage(whole: string, hash: string): CompressedPage {
  const bytes = Buffer.from(whole);
  const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return {
    etag: `W/"${hash}"`,
    variants: [
      { encoding: 'br', bytes: brotliCompressSync(bytes, { params }) },
      { encoding: 'gzip', bytes: gzipSync(bytes) },
      { encoding: 'identity', bytes },
    ],
  };
}
