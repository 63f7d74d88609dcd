import { ApiError, codeOfStatus } from '#contract/errors.ts';

/** A signed upload address and what goes there; never a bearer token. */
export interface Upload {
  url: string;
  /** As the school gave them with the address. */
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Resolves for a 2xx answer only; rejects with ApiError: `api/network`, `api/timeout`, or the answer's status. */
export type PutUpload = (upload: Upload) => Promise<void>;

/** An upload that makes no progress for so long has failed; one that makes progress never has. */
export const STALL_MS = 30_000;
/** Where progress cannot be seen, the limit follows the size: 16 KB/s is the slowest line that we wait for. */
export const SLOWEST_BYTES_PER_MS = 16_000 / 1000;

export function unseenLimit(byteLength: number): number {
  return Math.max(STALL_MS, Math.ceil(byteLength / SLOWEST_BYTES_PER_MS));
}

/** For the worker, where progress cannot be seen. */
export function putByFetch(fetcher: typeof fetch): PutUpload {
  return async ({ url, headers, bytes }) => {
    const limit = AbortSignal.timeout(unseenLimit(bytes.byteLength));
    let response: Response;
    try {
      const init: RequestInit = { method: 'PUT', headers, body: bytes, signal: limit, credentials: 'omit' };
      // A signed address is a secret: no referrer carries it on, and no cache keeps it.
      response = await fetcher(url, { ...init, cache: 'no-store', referrerPolicy: 'no-referrer' });
    } catch (cause) {
      throw new ApiError(limit.aborted ? 'api/timeout' : 'api/network', { cause });
    }
    if (!response.ok) throw refusal(response.status, response.headers.get('retry-after'));
  };
}

export type Progress = (sent: number, total: number) => void;

/** For the page: the time-out counts time without progress. */
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
        }, STALL_MS);
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

function refusal(status: number, wait: string | null): ApiError {
  const seconds = Number(wait);
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  return new ApiError(codeOfStatus(status), { status, retryAfter });
}
