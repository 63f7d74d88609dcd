/** A take of which nothing is heard for so long is no longer being sent: its runner has died or was frozen. */
const SILENCE_MS = 20_000;

interface Beat {
  takeID: string;
  /** From 0 to 1, null where it cannot be seen, 'ended' when the runner has turned away from it. */
  progress: number | null | 'ended';
}

/** What is moving at this moment, in whichever tab or worker. It is told, never stored. */
export interface UploadProgress {
  beat(takeID: string, progress: number | null): void;
  end(takeID: string): void;
  /** undefined: it is not being sent. */
  progressOf(takeID: string): number | null | undefined;
  subscribe(listener: () => void): () => void;
}

interface Air {
  post(beat: Beat): void;
  onBeat(listener: (beat: Beat) => void): void;
}

export function uploadProgress(air: Air = broadcast(), silence: number = SILENCE_MS): UploadProgress {
  const moving = new Map<string, { progress: number | null; timer: ReturnType<typeof setTimeout> }>();
  const listeners = new Set<() => void>();

  const hear = ({ takeID, progress }: Beat) => {
    const before = moving.get(takeID);
    if (before !== undefined) clearTimeout(before.timer);
    if (progress === 'ended') moving.delete(takeID);
    else {
      const timer = setTimeout(() => hear({ takeID, progress: 'ended' }), silence);
      moving.set(takeID, { progress, timer });
    }
    if (before === undefined && progress === 'ended') return;
    for (const listener of listeners) listener();
  };
  const tell = (beat: Beat) => {
    hear(beat);
    air.post(beat);
  };

  air.onBeat(hear);
  return {
    beat: (takeID, progress) => tell({ takeID, progress }),
    end: (takeID) => tell({ takeID, progress: 'ended' }),
    progressOf: (takeID) => moving.get(takeID)?.progress,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function broadcast(): Air {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, onBeat: () => undefined };
  const channel = new BroadcastChannel('otomichi-sending');
  return {
    post: (beat) => channel.postMessage(beat),
    onBeat: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Beat>) => listener(data);
    },
  };
}
