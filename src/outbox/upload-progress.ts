import { SECOND_MS } from '#domain/time-units.ts';
import { type Later, later } from '#lib/later.ts';

/** After this long without news, a take is not being sent any more: its runner has died or is frozen. */
const SILENCE_TIMEOUT_MS = 20 * SECOND_MS;

/** The message between tabs and worker; `progress` from 0 to 1, null where unknown, 'ended' at the end. */
export interface Beat {
  takeID: string;
  progress: number | null | 'ended';
}

/** What is being sent at this moment, in any tab or the worker. Never stored. */
export interface UploadProgress {
  /** Also a sign of life: subscribers are notified of every report, even with the same progress. */
  report(takeID: string, progress: number | null): void;
  end(takeID: string): void;
  /** From 0 to 1, null where unknown, undefined when the take is not being sent. */
  progressOf(takeID: string): number | null | undefined;
  subscribe(listener: () => void): () => void;
}

/** Where the messages between tabs and worker go. */
export interface Channel {
  post(beat: Beat): void;
  onBeat(listener: (beat: Beat) => void): void;
}

/**
 * Shares upload progress between tabs and worker by a BroadcastChannel. Every report is an event, also one that repeats
 * the progress, so the listeners are a plain set; a store would also weigh 1 KB in the worker.
 * @param silenceMs after this long without a report a take counts as not being sent
 */
export function uploadProgress(
  channel: Channel = broadcast(),
  silenceMs: number = SILENCE_TIMEOUT_MS,
  after: Later = later,
): UploadProgress {
  const sending = new Map<string, number | null>();
  const listeners = new Set<() => void>();
  const cancels = new Map<string, () => void>();

  const receive = ({ takeID, progress }: Beat) => {
    cancels.get(takeID)?.();
    cancels.delete(takeID);
    if (progress === 'ended') {
      if (!sending.delete(takeID)) return;
    } else {
      cancels.set(
        takeID,
        after(() => receive({ takeID, progress: 'ended' }), silenceMs),
      );
      sending.set(takeID, progress);
    }
    for (const listener of listeners) listener();
  };
  const send = (beat: Beat) => {
    receive(beat);
    channel.post(beat);
  };

  channel.onBeat(receive);
  return {
    report: (takeID, progress) => send({ takeID, progress }),
    end: (takeID) => send({ takeID, progress: 'ended' }),
    progressOf: (takeID) => sending.get(takeID),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function broadcast(): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, onBeat: () => undefined };
  const channel = new BroadcastChannel('otomichi-sending');
  return {
    post: (beat) => channel.postMessage(beat),
    onBeat: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Beat>) => listener(data);
    },
  };
}
