import { useCallback, useEffect, useRef, useState } from 'react';

export type AudioSource = () => Promise<string>;

export interface AudioPlay {
  playing: boolean;
  failed: boolean;
  /** Seconds. */
  position: number;
  /** Seconds; 0 until it is known. */
  duration: number;
  toggle(): Promise<void>;
  play(from?: number): Promise<void>;
  pause(): void;
  seek(seconds: number): void;
}

/** Only one sound at a time: two recordings together are noise. */
let sounding: HTMLAudioElement | null = null;

export function silenceAll(): void {
  sounding?.pause();
}

export interface AudioWish {
  /** 1 is as recorded; the pitch stays. */
  rate?: number;
  /** Asked at every frame while it sounds: where to jump to, or null to play on. */
  jump?: (seconds: number) => number | null;
}

/** Plays what `source` gives an address for; it is asked at the first play, so that a list of takes costs nothing. */
export function useAudio(source: AudioSource, { rate = 1, jump }: AudioWish = {}): AudioPlay {
  const audio = useRef<HTMLAudioElement | null>(null);
  const wish = useRef({ rate, jump });
  useEffect(() => {
    wish.current = { rate, jump };
    if (audio.current) audio.current.playbackRate = rate;
  }, [rate, jump]);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(0);

  useEffect(() => {
    const element = new Audio();
    audio.current = element;
    // In the page, though unseen: some phones play only what stands there.
    document.body.append(element);
    let frame = 0;
    const follow = () => {
      const target = wish.current.jump?.(element.currentTime) ?? null;
      if (target !== null) element.currentTime = target;
      setPosition(element.currentTime);
      frame = requestAnimationFrame(follow);
    };
    element.preservesPitch = true;
    element.ondurationchange = () => setDuration(Number.isFinite(element.duration) ? element.duration : 0);
    element.onplay = () => {
      if (sounding !== element) sounding?.pause();
      sounding = element;
      setPlaying(true);
      cancelAnimationFrame(frame);
      follow();
    };
    element.onpause = () => {
      cancelAnimationFrame(frame);
      setPlaying(false);
      setPosition(element.ended ? 0 : element.currentTime);
    };
    return () => {
      cancelAnimationFrame(frame);
      element.onplay = null;
      element.onpause = null;
      element.pause();
      element.remove();
      if (element.src.startsWith('blob:')) URL.revokeObjectURL(element.src);
      if (sounding === element) sounding = null;
    };
  }, []);

  const play = useCallback(
    async (from?: number) => {
      const element = audio.current;
      if (!element) return;
      try {
        if (!element.src) element.src = await source();
        if (from !== undefined) element.currentTime = from;
        element.playbackRate = wish.current.rate;
        await element.play();
        setFailed(false);
      } catch (cause) {
        // A pause that comes before the first sound ends `play` with AbortError: that is no failure.
        if (!(cause instanceof DOMException && cause.name === 'AbortError')) {
          element.removeAttribute('src');
          setFailed(true);
        }
      }
    },
    [source],
  );
  const pause = useCallback(() => audio.current?.pause(), []);
  const toggle = useCallback(async () => (playing ? pause() : await play()), [playing, pause, play]);
  const seek = useCallback(
    (seconds: number) => {
      setPosition(seconds);
      if (audio.current?.src) audio.current.currentTime = seconds;
      else void play(seconds);
    },
    [play],
  );
  return { playing, failed, position, duration, toggle, play, pause, seek };
}
