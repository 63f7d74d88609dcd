import type { S3Client } from '@aws-sdk/client-s3';
import { SECOND_MS } from '#domain/time-units.ts';
import type { BucketConfig } from '#server/config/storage-config.ts';
import { MAX_LISTENERS } from '#server/lib/listeners.ts';

/** How long a call may take before it counts as failed. */
export interface CallLimits {
  readonly connectMs: number;
  /** From the beginning of a call to the head of its answer. */
  readonly answerMs: number;
  /** Without a byte in either direction. */
  readonly silenceMs: number;
}

const CALL_LIMITS: CallLimits = {
  connectMs: 3 * SECOND_MS,
  answerMs: 60 * SECOND_MS,
  silenceMs: 60 * SECOND_MS,
};
/** Tries of one call in all, with pauses that the SDK chooses. */
export const MAX_TRIES = 3;
/** Listeners on slow networks hold a connection each, and no recording waits for one of theirs. */
const MAX_CONNECTIONS: Readonly<Record<Traffic, number>> = { uploads: 200, listeners: MAX_LISTENERS };

const silence = () => {};
const SILENT = { debug: silence, info: silence, warn: silence, error: silence };

/** The SDK takes a tenth of a second and 20 MB: it is loaded only where a bucket is used. */
export function loadSDK() {
  // What later versions need of Node is for who pins ours: the operator would read it in the output of each command.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  return import('@aws-sdk/client-s3');
}
const clients = new Map<string, Promise<S3Client>>();

/** Whom a client's connections serve. */
export type Traffic = 'uploads' | 'listeners';

/** One client for all who use a bucket for the same, because it keeps the connections. */
export function clientOf(
  config: BucketConfig,
  limits: CallLimits = CALL_LIMITS,
  traffic: Traffic = 'uploads',
): Promise<S3Client> {
  const name = JSON.stringify([config, limits, traffic]);
  const known = clients.get(name);
  if (known !== undefined) return known;
  const maxSockets = MAX_CONNECTIONS[traffic];
  const made = loadSDK().then(
    ({ S3Client }) =>
      new S3Client({
        endpoint: config.endpoint,
        region: config.region,
        forcePathStyle: config.pathStyle,
        ...(config.keys === null
          ? {}
          : { credentials: { accessKeyId: config.keys.id, secretAccessKey: config.keys.secret } }),
        maxAttempts: MAX_TRIES,
        // Whoever asked logs what failed, without its request.
        logger: SILENT,
        // Checksums are given where they are wanted: other stores refuse the SDK's own, and addresses must not carry them.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: {
          connectionTimeout: limits.connectMs,
          requestTimeout: limits.answerMs,
          throwOnRequestTimeout: true,
          socketTimeout: limits.silenceMs,
          ...{ httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
        },
      }),
  );
  clients.set(name, made);
  return made;
}
