import { videoPath } from '#domain/video-url.ts';
import { CONTENT_ADDRESS } from '#server/content/content-files.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { signedPath } from '#server/storage/signed-path.ts';
import { signerIn } from '#server/storage/signer.ts';

/**
 * `(file) => address` of a content file that is not public (text, model recording, film), signed for one to two days. A
 * film's address has the image CDN's form, with a transform. The
 * path identifies the bytes, so a cache may store them under the path alone.
 */
export function contentSigner({
  config,
  clock,
}: Pick<ServerDeps, 'config' | 'clock'>): (file: string) => string {
  const signer = signerIn(config.dataDir);
  const pathOf = (file: string) => (file.endsWith('.mp4') ? videoPath(file) : `${CONTENT_ADDRESS}${file}`);
  return (file) => signedPath(signer, pathOf(file), clock.now());
}
