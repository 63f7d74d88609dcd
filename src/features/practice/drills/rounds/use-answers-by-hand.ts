import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_CLAPS } from '#domain/practice/drills/judge-rhythm.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { type DrillEars, EARS_DELAY_MS } from '#sound/drills/drill-ears.ts';

interface Options {
  /** A pause of so many seconds after a tap ends the answer. */
  quietSeconds: number;
  onOver(times: readonly number[]): void;
}

export interface AnswerByHand {
  count: number;
  clear(): void;
  /** Ends the answer before its pause. */
  finish(): void;
}

/** Taps on the screen and on keys, in seconds. */
export function useTaps({ quietSeconds, onOver }: Options): AnswerByHand & { add(timeMs: number): void } {
  const times = useRef<number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const over = useLatest(onOver);
  const [count, setCount] = useState(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    times.current = [];
    setCount(0);
  }, []);
  const finish = useCallback(() => {
    clearTimeout(timer.current);
    over.current(times.current);
  }, [over]);
  const add = (timeMs: number) => {
    if (times.current.length >= MAX_CLAPS) return;
    times.current.push(timeMs / SECOND_MS);
    setCount(times.current.length);
    clearTimeout(timer.current);
    timer.current = setTimeout(finish, quietSeconds * SECOND_MS);
  };
  return { add, clear, finish, count };
}

/** Claps that the microphone hears while it is the person's turn. */
export function useClaps(ears: DrillEars, active: boolean, { quietSeconds, onOver }: Options): AnswerByHand {
  const [claps, setClaps] = useState<readonly number[]>([]);
  const over = useLatest(onOver);
  useEffect(() => {
    if (!active) return;
    let stop = () => {};
    // The end of what was played is no clap.
    const timer = setTimeout(() => {
      stop = ears.listenToClaps((found, seconds) => {
        setClaps(found);
        const last = found.at(-1);
        if (last === undefined || (seconds - last < quietSeconds && found.length < MAX_CLAPS)) return;
        stop();
        over.current(found);
      });
    }, EARS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [ears, active, quietSeconds, over]);
  const clear = useCallback(() => setClaps([]), []);
  return { count: claps.length, clear, finish: () => over.current(claps) };
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
