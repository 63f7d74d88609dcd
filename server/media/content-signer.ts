import { CONTENT_ADDRESS } from '#server/content/content-files.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { signedPath } from '#server/storage/signed-path.ts';
import { signerIn } from '#server/storage/signer.ts';

/**
 * `(file) => address` of a content file that is not public (text, model recording, film), signed for one to two days. The
 * path identifies the bytes, so a cache may store them under the path alone.
 */
export function contentSigner({
  config,
  clock,
}: Pick<ServerDeps, 'config' | 'clock'>): (file: string) => string {
  const signer = signerIn(config.dataDir);
  return (file) => signedPath(signer, `${CONTENT_ADDRESS}${file}`, clock.now());
}
