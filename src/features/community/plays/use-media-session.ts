import { useEffect, useRef } from 'react';
import type { AudioPlayback } from '#ui/media/use-audio.ts';

export interface MediaFacts {
  title: string;
  artist: string;
  album: string;
  /** An address of a picture; null for none. */
  artwork: string | null;
}

const SKIP_SECONDS = 5;

/** Puts a sound on the lock screen, headset keys and the browser's controls while it is the one that plays. */
export function useMediaSession(
  facts: MediaFacts | null,
  audio: AudioPlayback,
  duration: number,
  rate: number,
) {
  const latest = useRef({ audio, duration });
  latest.current = { audio, duration };
  const claimed = useRef<MediaMetadata | null>(null);
  const { playing } = audio;
  useEffect(() => {
    if (!playing || facts === null || !('mediaSession' in navigator)) return;
    claimed.current = claim(navigator.mediaSession, facts, latest);
    navigator.mediaSession.playbackState = 'playing';
    return () => {
      if (isOurs(claimed.current)) navigator.mediaSession.playbackState = 'paused';
    };
  }, [playing, facts]);
  // Between two reports the browser counts on by itself; a jump, a pause and another speed are told.
  const second = Math.floor(audio.position);
  useEffect(() => {
    if (!isOurs(claimed.current) || duration <= 0 || second > duration) return;
    navigator.mediaSession.setPositionState?.({ duration, playbackRate: rate, position: second });
  }, [second, duration, rate]);
  useEffect(() => () => release(claimed.current), []);
}

type Latest = { current: { audio: AudioPlayback; duration: number } };

function actionsOf(latest: Latest): Partial<Record<MediaSessionAction, MediaSessionActionHandler>> {
  const seekTo = (seconds: number) => {
    const { audio, duration } = latest.current;
    audio.seek(Math.max(0, duration > 0 ? Math.min(duration, seconds) : seconds));
  };
  const skip = (by: number) => seekTo(latest.current.audio.position + by);
  return {
    play: () => void latest.current.audio.play(),
    pause: () => latest.current.audio.pause(),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? SKIP_SECONDS)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? SKIP_SECONDS),
    seekto: ({ seekTime }) => seekTime != null && seekTo(seekTime),
  };
}

function claim(media: MediaSession, { artwork, ...facts }: MediaFacts, latest: Latest): MediaMetadata {
  const metadata = new MediaMetadata({ ...facts, artwork: artwork === null ? [] : [{ src: artwork }] });
  media.metadata = metadata;
  for (const [action, run] of Object.entries(actionsOf(latest)))
    setAction(media, action as MediaSessionAction, run);
  return metadata;
}

function isOurs(metadata: MediaMetadata | null): boolean {
  return metadata !== null && 'mediaSession' in navigator && navigator.mediaSession.metadata === metadata;
}

/** Another player may have taken it over meanwhile. */
function release(metadata: MediaMetadata | null): void {
  if (!isOurs(metadata)) return;
  const media = navigator.mediaSession;
  media.metadata = null;
  media.playbackState = 'none';
  for (const action of ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const)
    setAction(media, action, null);
}

function setAction(media: MediaSession, action: MediaSessionAction, run: MediaSessionActionHandler | null) {
  try {
    media.setActionHandler(action, run);
  } catch {
    // This browser does not know the action.
  }
}
