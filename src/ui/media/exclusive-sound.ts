/** Pause requests for sounds that are not media elements of the page. */
const pauseRequests = new EventTarget();

/**
 * Only one sound at a time: two recordings together are noise. Pauses everything that sounds on the page except `own`:
 * an element that contains its players, or any object that stands for a sound made by other means.
 */
export function pauseOtherSounds(own: object): void {
  for (const element of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (!contains(own, element)) element.pause();
  }
  pauseRequests.dispatchEvent(new CustomEvent('pause', { detail: own }));
}

export function pauseAllSounds(): void {
  pauseOtherSounds({});
}

/** Calls back when something other than `own` begins to sound. Returns how to stop listening. */
export function onOtherSound(own: object, pause: () => void): () => void {
  const onPlay = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && !contains(own, target)) pause();
  };
  const onPauseRequest = (event: Event) => {
    if ((event as CustomEvent).detail !== own) pause();
  };
  // `play` does not bubble: the capture phase passes the document.
  document.addEventListener('play', onPlay, true);
  pauseRequests.addEventListener('pause', onPauseRequest);
  return () => {
    document.removeEventListener('play', onPlay, true);
    pauseRequests.removeEventListener('pause', onPauseRequest);
  };
}

function contains(own: object, element: Element): boolean {
  return own instanceof Element && own.contains(element);
}
