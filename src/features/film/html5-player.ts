import type { VideoSource } from '#contract/entities/video.ts';
import { type LessonPlayer, playerEvents } from './film-player.ts';
import { texts } from './texts.ts';

type FilmFile = Extract<VideoSource, { kind: 'html5' }>;

/** Safari on a phone knows its own way to a picture in picture. */
type WebkitVideo = HTMLVideoElement & { webkitSetPresentationMode?(mode: string): void };

/**
 * A film of the school's own, played by the browser. Nothing of it but its head is fetched before it is played, so
 * `ready` does not wait: a phone that saves data tells its length only then.
 */
export function html5Player(host: HTMLElement, source: FilmFile, poster: string): LessonPlayer {
  const events = playerEvents();
  const video: WebkitVideo = document.createElement('video');
  video.preload = 'metadata';
  video.playsInline = true;
  video.preservesPitch = true;
  video.poster = source.posterURL ?? poster;
  video.src = source.url;
  video.className = 'size-full object-contain';
  const onWords = (text: string) => events.emit({ type: 'caption', text });
  const captions = source.captionsURL ? addCaptions(video, source.captionsURL, onWords) : null;
  host.append(video);

  let start = 0;
  let frame = 0;
  const tell = () => events.emit({ type: 'time', at: video.currentTime });
  // Four looks a second, as the browser offers, are too few to end a repeated stretch in time.
  const follow = () => {
    tell();
    frame = requestAnimationFrame(follow);
  };
  const rest = () => cancelAnimationFrame(frame);
  const listen = (name: keyof HTMLMediaElementEventMap, deed: () => void) =>
    video.addEventListener(name, deed);
  listen('playing', () => {
    rest();
    follow();
    events.emit({ type: 'playing' });
  });
  listen('timeupdate', tell);
  listen('seeking', () => events.emit({ type: 'jumped', at: video.currentTime }));
  listen('pause', () => {
    rest();
    if (!video.ended) events.emit({ type: 'paused' });
  });
  listen('waiting', () => events.emit({ type: 'waiting' }));
  listen('ended', () => {
    rest();
    events.emit({ type: 'ended' });
  });
  listen('error', () => {
    rest();
    events.emit({ type: 'failed' });
  });
  listen('durationchange', () => {
    if (Number.isFinite(video.duration)) events.emit({ type: 'length', duration: video.duration });
  });
  listen('progress', () => events.emit({ type: 'buffered', to: bufferedTo(video) }));

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
        // A pause that comes before the first picture ends `play` with AbortError: that is no failure.
        if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause;
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
      rest();
      events.clear();
      video.pause();
      // Only without its source does a browser let go of the line.
      video.removeAttribute('src');
      video.load();
      video.remove();
    },
  };
}

/**
 * The words are set by the page (film.tsx), large enough to be read at arm's length; only a phone that shows the film in a
 * window of its own sets them itself.
 */
function addCaptions(video: HTMLVideoElement, url: string, onWords: (text: string) => void) {
  const element = document.createElement('track');
  Object.assign(element, { kind: 'captions', srclang: 'ja', label: texts.captionsLabel, src: url });
  video.append(element);
  const { track } = element;
  let on = false;
  const tell = () => {
    const cues = [...(track.activeCues ?? [])] as VTTCue[];
    onWords(on ? cues.map((cue) => plain(cue.text)).join('\n') : '');
  };
  track.mode = 'hidden';
  track.addEventListener('cuechange', tell);
  video.addEventListener('webkitbeginfullscreen', () => {
    if (on) track.mode = 'showing';
  });
  video.addEventListener('webkitendfullscreen', () => {
    track.mode = 'hidden';
  });
  return {
    set(next: boolean) {
      on = next;
      tell();
    },
  };
}

/** The words of a cue without its marks (voices, classes, times). */
function plain(cue: string): string {
  return cue
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => MARKS[name] ?? '');
}

const MARKS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

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
