import type { InterruptionReason } from './recorder-machine.ts';

/** Safari's audio session (experimental elsewhere): the system says here that a call has taken the sound. */
type AudioSession = EventTarget & { readonly state: string };

/** Everything that takes the microphone away from a page. Returns how to stop watching. */
export function watchInterruptions(
  track: MediaStreamTrack,
  listener: (reason: InterruptionReason) => void,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  // A muted track goes on as silence: twenty seconds of nothing must not pass as music.
  track.addEventListener('mute', () => listener('muted'), { signal });
  track.addEventListener('ended', () => listener('ended'), { signal });
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') listener('hidden');
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('pagehide', () => listener('hidden'), { signal });
  const session = 'audioSession' in navigator ? (navigator.audioSession as AudioSession) : null;
  const onSession = () => {
    if (session?.state === 'interrupted') listener('muted');
  };
  session?.addEventListener('statechange', onSession, { signal });
  return () => watching.abort();
}
