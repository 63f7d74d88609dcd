/**
 * The sound that stood in the page before the app (server/sharing/first-screen.ts), which may be playing already: whoever
 * takes it goes on with it. Null where there is none, or it was taken.
 */
export function takeEarlySound(): HTMLAudioElement | null {
  const early = document.querySelector<HTMLAudioElement>('audio[data-early]');
  early?.removeAttribute('data-early');
  return early;
}
