import { type RefObject, useEffect, useRef } from 'react';
import { SECOND_MS } from '#domain/time-units.ts';

/*
 * A text counts as read when its end was in view for a moment without interruption, and the text was open for as long as
 * a person needs to skim it. So a text that fits the screen is not read when it opens, and neither is a long text whose
 * scores and pictures are still loading, or that a person scrolls to its end at once.
 */
export interface Reading {
  /** Milliseconds of a clock that never jumps. */
  openedAt: number;
  /** Since when the end is in view; null while it is not. */
  endSince: number | null;
}

/** The end must stay in view for this long. */
export const END_IN_VIEW_MS = 2 * SECOND_MS;
const SKIMMED_CHARACTERS_PER_MS = 0.06;
const MAX_SKIM_MS = 15 * SECOND_MS;

/** Milliseconds from now until the text counts as read if nothing moves; null while its end is out of view. */
export function msUntilRead({ openedAt, endSince }: Reading, characters: number, now: number): number | null {
  if (endSince === null) return null;
  const skimmedAt = openedAt + Math.min(characters / SKIMMED_CHARACTERS_PER_MS, MAX_SKIM_MS);
  return Math.max(0, endSince + END_IN_VIEW_MS - now, skimmedAt - now);
}

/**
 * Calls back once when the text that ends at `end` was read. Not counted is what a printer, or a page in the background,
 * brings into view.
 */
export function useTextRead(
  end: RefObject<HTMLElement | null>,
  characters: number,
  onRead: () => void,
): void {
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    if (end.current) return watchEnd(end.current, characters, () => latest.current());
  }, [end, characters]);
}

/** Watches the end of the text until it was read. Returns how to stop. */
function watchEnd(end: HTMLElement, characters: number, onRead: () => void): () => void {
  let reading: Reading = { openedAt: performance.now(), endSince: null };
  let inView = false;
  let printing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const seen = inView && !printing && !document.hidden;
    const now = performance.now();
    reading = { ...reading, endSince: seen ? (reading.endSince ?? now) : null };
    clearTimeout(timer);
    const left = msUntilRead(reading, characters, now);
    if (left !== null) timer = setTimeout(finish, left);
  };
  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting === true;
    update();
  });
  const onPrint = (event: Event) => {
    printing = event.type === 'beforeprint';
    update();
  };
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener('beforeprint', onPrint);
    removeEventListener('afterprint', onPrint);
    document.removeEventListener('visibilitychange', update);
  };
  const finish = () => {
    stop();
    onRead();
  };
  observer.observe(end);
  addEventListener('beforeprint', onPrint);
  addEventListener('afterprint', onPrint);
  document.addEventListener('visibilitychange', update);
  return stop;
}
