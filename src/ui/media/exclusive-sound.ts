const hushing = new EventTarget();

/**
 * Only one sound at a time: two recordings together are noise. Pauses whatever sounds on the page and does not belong to
 * `own`: an element that holds its players, or any object that stands for a sound made by other means.
 */
export function hushOthers(own: object): void {
  for (const element of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (!holds(own, element)) element.pause();
  }
  hushing.dispatchEvent(new CustomEvent('hush', { detail: own }));
}

/** Calls back when something else begins to sound. Returns how to stop listening. */
export function onOtherSound(own: object, pause: () => void): () => void {
  const onPlay = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && !holds(own, target)) pause();
  };
  const onHush = (event: Event) => {
    if ((event as CustomEvent).detail !== own) pause();
  };
  // `play` does not bubble; on its way down it passes here.
  document.addEventListener('play', onPlay, true);
  hushing.addEventListener('hush', onHush);
  return () => {
    document.removeEventListener('play', onPlay, true);
    hushing.removeEventListener('hush', onHush);
  };
}

function holds(own: object, element: Element): boolean {
  return own instanceof Element && own.contains(element);
}
