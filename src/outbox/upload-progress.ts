import { createStore } from '@tanstack/store';
import { SECOND_MS } from '#domain/time-units.ts';

/** After this long without news, a take is not being sent any more: its runner has died or is frozen. */
const SILENCE_TIMEOUT_MS = 20 * SECOND_MS;

/** The message between tabs and worker; `progress` from 0 to 1, null where unknown, 'ended' at the end. */
interface Beat {
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

interface Channel {
  post(beat: Beat): void;
  onBeat(listener: (beat: Beat) => void): void;
}

/**
 * Shares upload progress between tabs and worker by a BroadcastChannel.
 * @param silenceMs after this long without a report a take counts as not being sent
 */
export function uploadProgress(
  channel: Channel = broadcast(),
  silenceMs: number = SILENCE_TIMEOUT_MS,
): UploadProgress {
  const sending = createStore<ReadonlyMap<string, number | null>>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const receive = ({ takeID, progress }: Beat) => {
    clearTimeout(timers.get(takeID));
    timers.delete(takeID);
    const next = new Map(sending.state);
    if (progress === 'ended') {
      if (!next.delete(takeID)) return;
    } else {
      timers.set(
        takeID,
        setTimeout(() => receive({ takeID, progress: 'ended' }), silenceMs),
      );
      next.set(takeID, progress);
    }
    sending.setState(() => next);
  };
  const send = (beat: Beat) => {
    receive(beat);
    channel.post(beat);
  };

  channel.onBeat(receive);
  return {
    report: (takeID, progress) => send({ takeID, progress }),
    end: (takeID) => send({ takeID, progress: 'ended' }),
    progressOf: (takeID) => sending.state.get(takeID),
    subscribe: (listener) => {
      const subscription = sending.subscribe(() => listener());
      return () => subscription.unsubscribe();
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
