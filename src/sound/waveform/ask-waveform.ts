import type { WaveformReply, WaveformRequest } from './waveform-messages.ts';

export type StartWorker = () => Worker;

const startBrowserWorker: StartWorker = () =>
  new Worker(new URL('./waveform-worker.ts', import.meta.url), { type: 'module' });

/** Asks a worker of its own, which ends with its answer; null where it fails or is stopped. */
export async function askWaveform<Request extends WaveformRequest>(
  request: Request,
  {
    signal,
    startWorker = startBrowserWorker,
  }: { signal?: AbortSignal | undefined; startWorker?: StartWorker } = {},
): Promise<Extract<WaveformReply, { kind: Request['kind'] }> | null> {
  if (signal?.aborted) return null;
  let worker: Worker;
  try {
    worker = startWorker();
  } catch {
    return null;
  }
  type Reply = Extract<WaveformReply, { kind: Request['kind'] }>;
  return new Promise<Reply | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reply | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    signal?.addEventListener('abort', () => resolve(null));
    worker.postMessage(request, 'samples' in request ? [request.samples.buffer] : []);
  }).finally(() => worker.terminate());
}
