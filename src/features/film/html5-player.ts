import type { VideoSource } from '#contract/entities/video.ts';
import { isAbort } from '#lib/is-abort.ts';
import { savesData } from '#network/saves-data.ts';
import { type FilmPlayer, type PlayerEvent, playerEvents } from './film-player.ts';
import { texts } from './texts.ts';

type FilmFile = Extract<VideoSource, { kind: 'html5' }>;

/** Safari on a phone has its own picture-in-picture method. */
type WebkitVideo = HTMLVideoElement & { webkitSetPresentationMode?(mode: string): void };

/**
 * Plays a film file of the school with the browser's player. Only its metadata is loaded before it is played, and `ready`
 * does not wait for them: a phone that saves data loads them with the first play.
 */
export function html5Player(host: HTMLElement, source: FilmFile, poster: string): FilmPlayer {
  const events = playerEvents();
  const video: WebkitVideo = document.createElement('video');
  video.preload = savesData(window) ? 'none' : 'metadata';
  video.playsInline = true;
  video.preservesPitch = true;
  video.poster = source.posterURL ?? poster;
  video.src = source.url;
  video.className = 'size-full object-contain';
  const onCaption = (text: string) => events.emit({ type: 'caption', text });
  const captions = source.captionsURL ? addCaptions(video, source.captionsURL, onCaption) : null;
  host.append(video);

  let start = 0;
  const stopReporting = reportEvents(video, events.emit);

  return {
    async ready(from) {
      start = from;
      return {
        duration: source.seconds,
        can: { rate: true, pip: canPiP(video), captions: captions !== null },
      };
    },
    async play() {
      if (start > 0) video.currentTime = start;
      start = 0;
      await video.play().catch((cause: unknown) => {
        if (!isAbort(cause)) throw cause;
      });
    },
    pause: () => video.pause(),
    seek(seconds) {
      start = 0;
      video.currentTime = seconds;
    },
    async setRate(rate) {
      video.playbackRate = rate;
    },
    setCaptions: (on) => captions?.set(on),
    async requestPiP() {
      if (document.pictureInPictureElement === video) return document.exitPictureInPicture();
      if (document.pictureInPictureEnabled) await video.requestPictureInPicture();
      else video.webkitSetPresentationMode?.('picture-in-picture');
    },
    on: events.on,
    destroy() {
      stopReporting();
      events.clear();
      video.pause();
      // The browser closes the connection only when the source is removed.
      video.removeAttribute('src');
      video.load();
      video.remove();
    },
  };
}

/** Reports the events of the video, and its position at every frame while it plays. Returns how to stop the latter. */
function reportEvents(video: HTMLVideoElement, emit: (event: PlayerEvent) => void): () => void {
  let frame = 0;
  const reportTime = () => emit({ type: 'time', at: video.currentTime });
  // `timeupdate` fires four times a second: too seldom to end a repeated range in time.
  const follow = () => {
    reportTime();
    frame = requestAnimationFrame(follow);
  };
  const stop = () => cancelAnimationFrame(frame);
  const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    video.addEventListener(name, listener);
  on('playing', () => {
    stop();
    follow();
    emit({ type: 'playing' });
  });
  on('timeupdate', reportTime);
  on('seeking', () => emit({ type: 'jumped', at: video.currentTime }));
  on('pause', () => {
    stop();
    if (!video.ended) emit({ type: 'paused' });
  });
  on('waiting', () => emit({ type: 'waiting' }));
  on('ended', () => {
    stop();
    emit({ type: 'ended' });
  });
  on('error', () => {
    stop();
    emit({ type: 'failed' });
  });
  on('durationchange', () => {
    if (Number.isFinite(video.duration)) emit({ type: 'length', duration: video.duration });
  });
  on('progress', () => emit({ type: 'buffered', to: bufferedTo(video) }));
  return stop;
}

/**
 * Reports captions to the page (film.tsx), which shows them large enough to be read at arm's length; only a phone that
 * plays the film in its own full-screen window shows them itself.
 */
function addCaptions(video: HTMLVideoElement, url: string, onCaption: (text: string) => void) {
  const element = document.createElement('track');
  Object.assign(element, { kind: 'captions', srclang: 'ja', label: texts.captionsLabel, src: url });
  video.append(element);
  const { track } = element;
  let on = false;
  const report = () => {
    const cues = [...(track.activeCues ?? [])] as VTTCue[];
    onCaption(on ? cues.map((cue) => plainText(cue.text)).join('\n') : '');
  };
  track.mode = 'hidden';
  track.addEventListener('cuechange', report);
  video.addEventListener('webkitbeginfullscreen', () => {
    if (on) track.mode = 'showing';
  });
  video.addEventListener('webkitendfullscreen', () => {
    track.mode = 'hidden';
  });
  return {
    set(next: boolean) {
      on = next;
      report();
    },
  };
}

/** The text of a cue without its tags (voices, classes, times). */
function plainText(cue: string): string {
  return cue
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return 0;
}

function canPiP(video: WebkitVideo): boolean {
  return document.pictureInPictureEnabled === true || video.webkitSetPresentationMode !== undefined;
}
