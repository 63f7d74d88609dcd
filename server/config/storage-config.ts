import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { originURL } from './origin.ts';

/** A bucket of S3, or of a store with the same calls. */
export interface BucketConfig {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Whether the bucket stands in the path of an address and not in its host. */
  readonly pathStyle: boolean;
  /** Origin of every address of the bucket. */
  readonly origin: string;
  /** null: the machine has a role of its own, or the environment that the SDK of AWS reads. */
  readonly keys: { readonly id: string; readonly secret: string } | null;
  /** Whether browsers send and fetch bytes at the store itself. */
  readonly isDirect: boolean;
}

export type StorageConfig =
  | { readonly kind: 'disk' }
  | { readonly kind: 's3'; readonly bucket: BucketConfig };

/** The names that S3 allows; points would break the certificate of the bucket's host. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** Where recordings lie. @throws ConfigError */
export function storageConfigOf(given: Environment, publicOrigin: string): StorageConfig {
  if (given.STORAGE === 'disk') return { kind: 'disk' };
  const bucket = bucketConfigOf(given, publicOrigin);
  if (bucket === null) throw new ConfigError('STORAGE=s3 needs S3_BUCKET and S3_REGION.');
  return { kind: 's3', bucket };
}

/** The bucket, also where recordings lie on the disk: `storage copy` copies them to it. @throws ConfigError */
export function bucketConfigOf(given: Environment, publicOrigin: string): BucketConfig | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT } = given;
  if (bucket === undefined && region === undefined) {
    const set = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'] as const).find(
      (name) => given[name] !== undefined,
    );
    if (set !== undefined) throw new ConfigError(`${set} is set, but S3_BUCKET and S3_REGION are not.`);
    return null;
  }
  if (bucket === undefined || region === undefined)
    throw new ConfigError('S3_BUCKET and S3_REGION belong together.');
  if (!BUCKET_NAME.test(bucket))
    throw new ConfigError('S3_BUCKET must be 3 to 63 small letters, digits and hyphens.');
  if (!REGION.test(region)) throw new ConfigError('S3_REGION must be a region such as ap-northeast-1.');
  const endpoint = endpointOf(S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`);
  // AWS wants the bucket in the host; most others know it in the path alone.
  const pathStyle =
    given.S3_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : given.S3_PATH_STYLE === '1';
  const isDirect = given.S3_DIRECT === 'on';
  if (isDirect) requireReachable(endpoint, publicOrigin);
  return {
    endpoint: endpoint.origin,
    bucket,
    region,
    pathStyle,
    keys: keysOf(given),
    isDirect,
    origin: pathStyle ? endpoint.origin : `${endpoint.protocol}//${bucket}.${endpoint.host}`,
  };
}

function endpointOf(text: string): URL {
  const url = originURL(text);
  if (url === null)
    throw new ConfigError('S3_ENDPOINT must be an origin such as https://s3.example.jp, without a path.');
  return url;
}

/** A page over https sends nothing to a store without it. */
function requireReachable(endpoint: URL, publicOrigin: string): void {
  if (endpoint.protocol === 'https:') return;
  const here = isLoopback(endpoint.hostname) && isLoopback(new URL(publicOrigin).hostname);
  if (!here)
    throw new ConfigError(
      'S3_ENDPOINT must be https, because browsers send recordings there; with S3_DIRECT=off only the server does.',
    );
}

function keysOf({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }: Environment): BucketConfig['keys'] {
  if (id === undefined && secret === undefined) return null;
  if (id === undefined || secret === undefined)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.');
  return { id, secret };
}
