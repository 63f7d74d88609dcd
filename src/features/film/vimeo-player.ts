import type { VideoSource } from '#contract/entities/video.ts';
import { type LessonPlayer, playerEvents } from './film-player.ts';

type VimeoFilm = Extract<VideoSource, { kind: 'vimeo' }>;

/** Without a line Vimeo's player neither becomes ready nor fails: it is given so long. */
const PATIENCE_MS = 10_000;

/**
 * A film at Vimeo in a frame of our own, which asks nothing of Vimeo but that frame and leaves no traces (`dnt`). Its own
 * controls stay: phones want the first press to be inside of the frame.
 */
export function vimeoPlayer(host: HTMLElement, source: VimeoFilm, title: string): LessonPlayer {
  const events = playerEvents();
  const frame = document.createElement('iframe');
  frame.src = `https://player.vimeo.com/video/${source.id}?dnt=1`;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // A school's films are open to its own domain only, which Vimeo knows by the referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = title;
  frame.className = 'size-full border-0';
  host.append(frame);

  const opened = open(frame, events.emit);
  // Whoever waits for `ready` is told; nobody else is disturbed.
  opened.catch(() => undefined);
  const later = (deed: (player: Awaited<typeof opened>) => Promise<unknown>) =>
    void opened.then(deed).catch(() => undefined);

  return {
    async ready(from) {
      const player = await within(PATIENCE_MS, opened);
      await within(PATIENCE_MS, player.ready());
      const duration = await within(PATIENCE_MS, player.getDuration());
      if (from > 0) await within(PATIENCE_MS, player.setCurrentTime(from)).catch(() => undefined);
      const [rate, tracks] = await Promise.all([
        // Which plans of Vimeo allow it is not told; a refusal tells.
        within(PATIENCE_MS, player.setPlaybackRate(1)).then(yes, no),
        within(PATIENCE_MS, player.getTextTracks()).catch(() => []),
      ]);
      return {
        duration,
        can: { rate, pip: document.pictureInPictureEnabled === true, captions: tracks.length > 0 },
      };
    },
    play: async () => (await opened).play(),
    pause: () => later((player) => player.pause()),
    seek: (seconds) => later((player) => player.setCurrentTime(seconds)),
    setRate: async (rate) => void (await (await opened).setPlaybackRate(rate)),
    setCaptions: (on) => later((player) => (on ? player.enableTextTrack('ja') : player.disableTextTrack())),
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
  // A refused wish (its speed, say) is an event as well; whoever wished is told already.
  player.on('error', (error) => {
    if (!(error as { method?: string }).method) emit({ type: 'failed' });
  });
  return player;
}

function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const over = setTimeout(() => reject(new Error('the player took too long')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(over));
  });
}

const yes = () => true;
const no = () => false;
