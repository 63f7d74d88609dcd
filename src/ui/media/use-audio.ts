import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '#lib/is-abort.ts';
import { takeEarlySound } from './early-sound.ts';
import { onOtherSound, pauseOtherSounds } from './exclusive-sound.ts';

/** Resolves with the URL to play. */
export type AudioSource = () => Promise<string>;

export interface AudioPlayback {
  playing: boolean;
  /** It would play and waits for bytes. */
  waiting: boolean;
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

export interface AudioOptions {
  /** 1 is as recorded; the pitch stays. */
  rate?: number;
  /** Called at every frame while it plays, with the position in seconds: where to jump to, or null to play on. */
  jump?: (seconds: number) => number | null;
  /** Fetches the sound before anybody presses, so that it begins at once: for a page that is about this one sound. */
  isEager?: boolean;
}

/** Plays the URL of `source`, which is called at the first play only: a list of takes loads nothing. */
export function useAudio(
  source: AudioSource,
  { rate = 1, jump, isEager = false }: AudioOptions = {},
): AudioPlayback {
  const audio = useRef<HTMLAudioElement | null>(null);
  const options = useRef({ rate, jump, isEager });
  useEffect(() => {
    options.current = { rate, jump, isEager };
    if (audio.current) audio.current.playbackRate = rate;
  }, [rate, jump, isEager]);
  const [playing, setPlaying] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(0);
  useEffect(() => {
    const jumpTo = (seconds: number) => options.current.jump?.(seconds) ?? null;
    const callbacks = { setPlaying, setWaiting, setFailed, setPosition, setDuration, jumpTo };
    const early = options.current.isEager ? takeEarlySound() : null;
    const { element, remove } = addAudioElement(callbacks, early);
    audio.current = element;
    return () => {
      audio.current = null;
      remove();
    };
  }, []);
  useEagerSource(audio, source, isEager);
  const { play, pause } = usePlay(audio, source, options, setFailed);
  const toggle = useCallback(async () => (playing ? pause() : await play()), [playing, pause, play]);
  const seek = useCallback(
    (seconds: number) => {
      setPosition(seconds);
      if (audio.current?.src) audio.current.currentTime = seconds;
      else void play(seconds);
    },
    [play],
  );
  return { playing, waiting, failed, position, duration, toggle, play, pause, seek };
}

type AudioRef = RefObject<HTMLAudioElement | null>;

/** Fetches the sound before anybody presses. */
function useEagerSource(audio: AudioRef, source: AudioSource, isEager: boolean): void {
  useEffect(() => {
    if (!isEager) return;
    let isCurrent = true;
    source().then(
      (url) => {
        const element = audio.current;
        if (!isCurrent || !element?.paused || isLoaded(element, url)) return;
        element.preload = 'auto';
        element.src = url;
      },
      // The press of the button tries again, and says so.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [audio, source, isEager]);
}

/** Play and pause of an element whose bytes may come late. */
function usePlay(
  audio: AudioRef,
  source: AudioSource,
  options: RefObject<{ rate: number }>,
  setFailed: (failed: boolean) => void,
) {
  /** Counts what ends the wish to play: bytes that come after it are not heard. */
  const wishes = useRef(0);
  const play = useCallback(
    async (from?: number) => {
      const element = audio.current;
      if (!element) return;
      wishes.current += 1;
      const wish = wishes.current;
      const withdraw = () => {
        wishes.current += 1;
      };
      const stopListening = onOtherSound(element, withdraw);
      try {
        // What could not be loaded before may be there now.
        if (!element.src || element.error !== null) {
          const url = await source();
          if (audio.current !== element) return revoke(url);
          load(element, url);
        }
        if (wish !== wishes.current) return;
        if (from !== undefined) element.currentTime = from;
        element.playbackRate = options.current.rate;
        await element.play();
        setFailed(false);
      } catch (cause) {
        if (!isAbort(cause)) {
          element.removeAttribute('src');
          setFailed(true);
        }
      } finally {
        stopListening();
      }
    },
    [audio, source, options, setFailed],
  );
  const pause = useCallback(() => {
    wishes.current += 1;
    audio.current?.pause();
  }, [audio]);
  return { play, pause };
}

/** The element owns the URL of a blob that it plays. */
function load(element: HTMLAudioElement, url: string): void {
  if (element.src !== url) revoke(element.src);
  element.src = url;
}

function revoke(url: string): void {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url);
}

function isLoaded(element: HTMLAudioElement, url: string): boolean {
  return element.error === null && element.getAttribute('src') === url;
}

interface AudioCallbacks {
  setPlaying(playing: boolean): void;
  setWaiting(waiting: boolean): void;
  setFailed(failed: boolean): void;
  setPosition(seconds: number): void;
  setDuration(seconds: number): void;
  jumpTo(seconds: number): number | null;
}

/** Adds an audio element to the page that reports its position at every frame while it plays. */
function addAudioElement(callbacks: AudioCallbacks, early: HTMLAudioElement | null) {
  const { setPlaying, setWaiting, setFailed, setPosition, setDuration, jumpTo } = callbacks;
  const element = early ?? new Audio();
  // In the page, though invisible: some phones play only what is in the document.
  if (early === null) document.body.append(element);
  let frame = 0;
  const follow = () => {
    const target = jumpTo(element.currentTime);
    if (target !== null) element.currentTime = target;
    setPosition(element.currentTime);
    frame = requestAnimationFrame(follow);
  };
  element.preservesPitch = true;
  element.ondurationchange = () => setDuration(Number.isFinite(element.duration) ? element.duration : 0);
  element.onplay = () => {
    pauseOtherSounds(element);
    setPlaying(true);
    cancelAnimationFrame(frame);
    follow();
  };
  element.onwaiting = () => setWaiting(true);
  element.onplaying = () => setWaiting(false);
  // A sound that ends in the middle because the network or the server gave up.
  element.onerror = () => {
    if (!element.paused) setFailed(true);
    element.pause();
  };
  element.onpause = () => {
    cancelAnimationFrame(frame);
    setPlaying(false);
    setWaiting(false);
    setPosition(element.ended ? 0 : element.currentTime);
  };
  if (early !== null) {
    setDuration(Number.isFinite(early.duration) ? early.duration : 0);
    setPosition(early.currentTime);
    if (!early.paused) element.onplay(new Event('play'));
  }
  const remove = () => {
    cancelAnimationFrame(frame);
    for (const name of ['onplay', 'onpause', 'onwaiting', 'onplaying', 'onerror'] as const)
      element[name] = null;
    element.pause();
    element.remove();
    revoke(element.src);
  };
  return { element, remove };
}
