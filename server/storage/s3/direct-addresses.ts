import type { BucketConfig } from '#server/config/storage-config.ts';
import type { UploadAddress } from '#server/storage/storage.ts';
import { base64OfHex, type Facts } from './bucket.ts';
import { clientOf, loadSDK } from './store-client.ts';

const loadSigner = () => Promise.all([loadSDK(), import('@aws-sdk/s3-request-presigner')]);

/** An address at the store that takes exactly these bytes once: their type, length and sha256 are signed. */
export async function addressToPut(
  config: BucketConfig,
  key: string,
  { contentType, byteLength, sha256 }: Facts,
  expiresInSeconds: number,
): Promise<UploadAddress> {
  const [{ PutObjectCommand }, { getSignedUrl }] = await loadSigner();
  const command = new PutObjectCommand({
    ...{ Bucket: config.bucket, Key: key, IfNoneMatch: '*' },
    ...{ ContentType: contentType, ContentLength: byteLength, ChecksumSHA256: base64OfHex(sha256) },
  });
  const url = await getSignedUrl(await clientOf(config), command, {
    expiresIn: expiresInSeconds,
    // As headers: in the address S3 would take them for wishes, and not every store reads them there.
    signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  });
  // The browser itself sends the length.
  return {
    url,
    headers: {
      'content-type': contentType,
      'if-none-match': '*',
      'x-amz-checksum-sha256': base64OfHex(sha256),
    },
  };
}

/** How bytes are shown to whoever fetches them. */
export interface Shown {
  readonly contentType: string;
  readonly disposition: string;
}

/** An address at the store that reads one object, whole or in ranges. */
export async function addressToGet(
  config: BucketConfig,
  key: string,
  { contentType, disposition }: Shown,
  expiresInSeconds: number,
): Promise<string> {
  const [{ GetObjectCommand }, { getSignedUrl }] = await loadSigner();
  const command = new GetObjectCommand({
    ...{ Bucket: config.bucket, Key: key },
    ...{ ResponseContentType: contentType, ResponseContentDisposition: disposition },
    ResponseCacheControl: 'private, max-age=86400',
  });
  return await getSignedUrl(await clientOf(config), command, { expiresIn: expiresInSeconds });
}
