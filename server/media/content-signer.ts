import { videoPath } from '#domain/video-url.ts';
import { CONTENT_ADDRESS } from '#server/content/content-files.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { expiryOf, signedPath } from '#server/storage/signed-path.ts';
import { signerIn } from '#server/storage/signer.ts';

/** More files than a school has; beyond them all are signed anew. */
const MAX_ADDRESSES = 10_000;

/**
 * `(file) => address` of a content file that is not public (text, model recording, film), signed for one to two days. A
 * film's address has the image CDN's form, with a transform. The
 * path identifies the bytes, so a cache may store them under the path alone. An address is the same all day, for
 * everybody: it is made once.
 */
export function contentSigner({
  config,
  clock,
}: Pick<ServerDeps, 'config' | 'clock'>): (file: string) => string {
  const signer = signerIn(config.dataDir);
  const pathOf = (file: string) => (file.endsWith('.mp4') ? videoPath(file) : `${CONTENT_ADDRESS}${file}`);
  const addresses = new Map<string, string>();
  let expiry = 0;
  return (file) => {
    const now = clock.now();
    if (expiryOf(now) !== expiry || addresses.size >= MAX_ADDRESSES) addresses.clear();
    expiry = expiryOf(now);
    const address = addresses.get(file) ?? signedPath(signer, pathOf(file), now);
    addresses.set(file, address);
    return address;
  };
}
