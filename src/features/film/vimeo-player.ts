import type { VideoSource } from '#contract/entities/video.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { type FilmPlayer, playerEvents } from './film-player.ts';

type VimeoFilm = Extract<VideoSource, { kind: 'vimeo' }>;

/** Maximum wait for Vimeo's player: offline it neither becomes ready nor fails. */
const READY_TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Plays a film of Vimeo in an iframe without tracking (`dnt`). Vimeo's controls stay visible: phones require the first
 * press to be inside the frame.
 */
export function vimeoPlayer(host: HTMLElement, source: VimeoFilm, title: string): FilmPlayer {
  const events = playerEvents();
  const frame = document.createElement('iframe');
  frame.src = `https://player.vimeo.com/video/${source.id}?dnt=1`;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // The films are open to the domain of the school only, which Vimeo checks by the referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = title;
  frame.className = 'size-full border-0';
  host.append(frame);

  const opened = open(frame, events.emit);
  // `ready` reports a failure to load; nothing else has to.
  opened.catch(() => undefined);
  const whenOpened = (command: (player: Awaited<typeof opened>) => Promise<unknown>) =>
    void opened.then(command).catch(() => undefined);

  return {
    async ready(from) {
      const player = await withTimeout(READY_TIMEOUT_MS, opened);
      await withTimeout(READY_TIMEOUT_MS, player.ready());
      const duration = await withTimeout(READY_TIMEOUT_MS, player.getDuration());
      if (from > 0) await withTimeout(READY_TIMEOUT_MS, player.setCurrentTime(from)).catch(() => undefined);
      const [rate, tracks] = await Promise.all([
        // Vimeo does not report which plans allow it; only a refusal does.
        withTimeout(READY_TIMEOUT_MS, player.setPlaybackRate(1)).then(
          () => true,
          () => false,
        ),
        withTimeout(READY_TIMEOUT_MS, player.getTextTracks()).catch(() => []),
      ]);
      return {
        duration,
        can: { rate, pip: document.pictureInPictureEnabled === true, captions: tracks.length > 0 },
      };
    },
    play: async () => (await opened).play(),
    pause: () => whenOpened((player) => player.pause()),
    seek: (seconds) => whenOpened((player) => player.setCurrentTime(seconds)),
    setRate: async (rate) => void (await (await opened).setPlaybackRate(rate)),
    setCaptions: (on) =>
      whenOpened((player) => (on ? player.enableTextTrack('ja') : player.disableTextTrack())),
    requestPiP: async () => {
      const player = await opened;
      await ((await player.getPictureInPicture())
        ? player.exitPictureInPicture()
        : player.requestPictureInPicture());
    },
    on: events.on,
    destroy() {
      events.clear();
      frame.remove();
    },
  };
}

async function open(frame: HTMLIFrameElement, emit: ReturnType<typeof playerEvents>['emit']) {
  const { default: Player } = await import('@vimeo/player');
  const player = new Player(frame);
  player.on('timeupdate', ({ seconds }) => emit({ type: 'time', at: seconds }));
  player.on('seeked', ({ seconds }) => emit({ type: 'jumped', at: seconds }));
  player.on('durationchange', ({ duration }) => emit({ type: 'length', duration }));
  player.on('progress', ({ seconds }) => emit({ type: 'buffered', to: seconds }));
  player.on('play', () => emit({ type: 'playing' }));
  player.on('playing', () => emit({ type: 'playing' }));
  player.on('pause', () => emit({ type: 'paused' }));
  player.on('bufferstart', () => emit({ type: 'waiting' }));
  player.on('bufferend', () => emit({ type: 'playing' }));
  player.on('ended', () => emit({ type: 'ended' }));
  // A refused command (such as setting the speed) is an `error` event as well; its promise has already rejected.
  player.on('error', (error) => {
    if (!(error as { method?: string }).method) emit({ type: 'failed' });
  });
  return player;
}

function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const over = setTimeout(() => reject(new Error('the player took too long')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(over));
  });
}
