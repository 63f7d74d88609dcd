import { useEffect, useRef, useState } from 'react';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';

export interface SoundPlay {
  state: 'paused' | 'playing' | 'failed';
  /** Seconds. */
  at: number;
  toggle(): void;
  seek(seconds: number): void;
}

/** Plays one sound. Nothing is loaded before the first play, and only one sound plays at a time. */
export function useSound(src: string): SoundPlay {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [state, setState] = useState<SoundPlay['state']>('paused');
  const [at, setAt] = useState(0);
  useEffect(() => () => audio.current?.pause(), []);
  useEffect(() => {
    if (state !== 'playing') return;
    // `timeupdate` fires four times a second: too seldom for the keys.
    let frame = requestAnimationFrame(function follow() {
      setAt(audio.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    const stop = onOtherSound(audio, () => audio.current?.pause());
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [state]);

  const element = () => {
    if (audio.current) return audio.current;
    const created = new Audio(src);
    created.onplay = () => setState('playing');
    created.onpause = () => setState('paused');
    created.onended = () => setAt(0);
    audio.current = created;
    return created;
  };
  return {
    state,
    at,
    toggle() {
      const sound = element();
      if (!sound.paused) return sound.pause();
      pauseOtherSounds(audio);
      // After a failure the element does not load again by itself.
      if (sound.error) sound.load();
      sound.play().catch(({ name }: DOMException) => {
        if (name !== 'AbortError') setState('failed');
      });
    },
    seek(seconds) {
      element().currentTime = seconds;
      setAt(seconds);
    },
  };
}
