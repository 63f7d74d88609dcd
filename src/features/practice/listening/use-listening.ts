import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hearing } from '#contract/practice/hearing.ts';
import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { ExpectedScore } from '#domain/practice/listening/expected.ts';
import { type ListenedPart, TakeTooLong, TakeUnreadable } from '#sound/listening/decode-take.ts';
import { listenToTake } from '#sound/listening/listen-to-take.ts';

export interface ListenedTake {
  blob(): Promise<Blob>;
  /** How long it is; 0 where nobody knows. */
  readonly seconds: number;
  /** What of it is listened to, where it is trimmed. */
  readonly part: ListenedPart | null;
}

/** Where what was found is stored, so that a take is listened to once. */
export interface HearingStorage {
  read(): Promise<Hearing | null>;
  write(hearing: Hearing): Promise<void>;
}

export type ListeningState =
  | { readonly at: 'reading' }
  | { readonly at: 'ready' }
  | { readonly at: 'listening'; readonly part: number }
  | { readonly at: 'done'; readonly hearing: Hearing; readonly isNew: boolean }
  | { readonly at: 'failed'; readonly cause: 'too long' | 'unreadable' | 'other' };

interface Listening {
  readonly state: ListeningState;
  start(): void;
  stop(): void;
}

export interface ListeningWork {
  readonly take: ListenedTake;
  readonly score: ExpectedScore;
  readonly instrument: LessonInstrument;
  readonly storage: HearingStorage | null;
}

/** Listens to a take when asked; leaving the page stops it. Mount it anew for another take or score. */
export function useListening(work: ListeningWork, listen: typeof listenToTake = listenToTake): Listening {
  const { storage } = work;
  const [state, setState] = useState<ListeningState>(storage ? { at: 'reading' } : { at: 'ready' });
  const running = useRef<AbortController | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    storage?.read().then(
      (hearing) =>
        isMounted.current && setState(hearing ? { at: 'done', hearing, isNew: false } : { at: 'ready' }),
      // What cannot be read is heard again.
      () => isMounted.current && setState({ at: 'ready' }),
    );
    return () => {
      isMounted.current = false;
      running.current?.abort();
    };
  }, [storage]);

  const start = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: ListeningState) => !signal.aborted && setState(next);
    show({ at: 'listening', part: 0 });
    run(work, listen, signal, (part) => show({ at: 'listening', part })).then(
      (hearing) => show({ at: 'done', hearing, isNew: true }),
      (cause: unknown) => show({ at: 'failed', cause: causeOf(cause) }),
    );
  }, [work, listen]);
  const stop = useCallback(() => {
    running.current?.abort();
    setState({ at: 'ready' });
  }, []);
  return { state, start, stop };
}

async function run(
  { take, score, instrument, storage }: ListeningWork,
  listen: typeof listenToTake,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Hearing> {
  const { seconds, part } = take;
  const blob = await take.blob();
  const hearing = await listen({ take: blob, seconds, part, score, instrument, onProgress, signal });
  signal.throwIfAborted();
  // Without room on the device it is shown all the same.
  await storage?.write(hearing).catch(() => undefined);
  return hearing;
}

function causeOf(cause: unknown) {
  if (cause instanceof TakeTooLong) return 'too long';
  return cause instanceof TakeUnreadable ? 'unreadable' : 'other';
}
