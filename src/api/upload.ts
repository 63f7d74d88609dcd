import { ApiError, codeOfStatus } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';

/** A signed upload address with its body; never a bearer token. */
export interface Upload {
  url: string;
  /** As the server sent them with the address. */
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Resolves only for a 2xx answer. Rejects with ApiError: `api/network`, `api/timeout`, or the code of the
 * answer's status.
 */
export type PutUpload = (upload: Upload) => Promise<void>;

/** An upload fails after this long without progress; an upload with progress never times out. */
export const STALL_TIMEOUT_MS = 30 * SECOND_MS;
/** Where progress is invisible, the timeout follows the size at 16 KB/s, the slowest supported connection. */
const MIN_BYTES_PER_MS = 16_000 / 1000;

export function uploadTimeoutMs(byteLength: number): number {
  return Math.max(STALL_TIMEOUT_MS, Math.ceil(byteLength / MIN_BYTES_PER_MS));
}

/** The PUT of the worker, where progress is invisible. */
export function putByFetch(fetcher: typeof fetch): PutUpload {
  return async ({ url, headers, bytes }) => {
    const limit = AbortSignal.timeout(uploadTimeoutMs(bytes.byteLength));
    let response: Response;
    try {
      const init: RequestInit = { method: 'PUT', headers, body: bytes, signal: limit, credentials: 'omit' };
      // A signed address is a secret: no referrer may carry it, and no cache may store it.
      response = await fetcher(url, { ...init, cache: 'no-store', referrerPolicy: 'no-referrer' });
    } catch (cause) {
      throw new ApiError(limit.aborted ? 'api/timeout' : 'api/network', { cause });
    }
    if (!response.ok) throw refusal(response.status, response.headers.get('retry-after'));
  };
}

export type Progress = (sent: number, total: number) => void;

/** The PUT of the page: its timeout counts time without progress. */
export function putByRequest(newRequest: () => XMLHttpRequest, onProgress: Progress = () => {}): PutUpload {
  return ({ url, headers, bytes }) =>
    new Promise((resolve, reject) => {
      const request = newRequest();
      let stalled = false;
      let timer: ReturnType<typeof setTimeout>;
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          stalled = true;
          request.abort();
        }, STALL_TIMEOUT_MS);
      };
      request.open('PUT', url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        watch();
        onProgress(loaded, total);
      };
      request.onloadend = () => {
        clearTimeout(timer);
        if (stalled) reject(new ApiError('api/timeout'));
        else if (request.status === 0) reject(new ApiError('api/network'));
        else if (request.status < 200 || request.status > 299) {
          reject(refusal(request.status, request.getResponseHeader('retry-after')));
        } else resolve();
      };
      watch();
      request.send(bytes);
    });
}

export function refusal(status: number, wait: string | null): ApiError {
  const seconds = Number(wait);
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  return new ApiError(codeOfStatus(status), { status, retryAfter });
}
