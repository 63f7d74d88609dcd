import { useEffect, useRef, useState } from 'react';
import { pauseOtherSounds, onOtherSound } from '#ui/media/exclusive-sound.ts';

export interface SoundPlay {
  state: 'still' | 'sounding' | 'failed';
  /** Seconds. */
  at: number;
  toggle(): void;
  seek(seconds: number): void;
}

/** One sound of the page: nothing is fetched before the first play, and only one of them sounds at a time. */
export function useSound(src: string): SoundPlay {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [state, setState] = useState<SoundPlay['state']>('still');
  const [at, setAt] = useState(0);
  useEffect(() => () => audio.current?.pause(), []);
  useEffect(() => {
    if (state !== 'sounding') return;
    // timeupdate comes four times a second: too seldom for keys.
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
    const made = new Audio(src);
    made.onplay = () => setState('sounding');
    made.onpause = () => setState('still');
    made.onended = () => setAt(0);
    audio.current = made;
    return made;
  };
  return {
    ...{ state, at },
    toggle() {
      const sound = element();
      if (!sound.paused) return sound.pause();
      pauseOtherSounds(audio);
      // After a failure the same element would not try again by itself.
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
