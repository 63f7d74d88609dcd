import { keepScreenOn } from './wake-lock.ts';

const ENDS = ['pause', 'ended', 'emptied'];

/**
 * Keeps the screen on while a film or a recording of the page plays, as what the sound layer makes does by itself. An element
 * that has left the page is paused by the browser, which only the element itself reports.
 */
export function keepScreenOnWhilePlaying(
  page: Pick<Document, 'addEventListener' | 'querySelectorAll'>,
  keep = keepScreenOn,
): void {
  const playing = new Set<EventTarget>();
  let letScreenSleep: (() => void) | null = null;
  const onEnd = ({ currentTarget }: Event) => {
    if (currentTarget === null) return;
    playing.delete(currentTarget);
    for (const name of ENDS) currentTarget.removeEventListener(name, onEnd);
    if (playing.size > 0) return;
    letScreenSleep?.();
    letScreenSleep = null;
  };
  const follow = (element: EventTarget | null) => {
    if (element === null || playing.has(element)) return;
    playing.add(element);
    for (const name of ENDS) element.addEventListener(name, onEnd);
    letScreenSleep ??= keep();
  };
  // `play` does not bubble: the capture phase passes the document.
  page.addEventListener('play', ({ target }) => follow(target), true);
  for (const element of page.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (!element.paused) follow(element);
  }
}
