import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Play, PlaySound } from '#contract/entities/play.ts';
import { imageURL } from '#domain/image-url.ts';
import { savesData } from '#network/saves-data.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { SpinnerRing } from '#ui/feedback/spinner.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { SpeedChoice } from '#ui/media/speed-choice.tsx';
import { type AudioPlayback, useAudio } from '#ui/media/use-audio.ts';
import { texts } from './texts.ts';
import { type MediaFacts, useMediaSession } from './use-media-session.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5] as const;
const KEY_SECONDS = 5;

type Side = 'now' | 'first';

interface PlayPlayerProps {
  /** Where the sound is, known before anything else of the play. */
  nowURL: string;
  /** null while it loads: its sound is fetched meanwhile. */
  play: Pick<Play, 'title' | 'author' | 'lesson' | 'sound' | 'first'> | null;
  /** Runs when the sound could not be heard: it may have been taken back. */
  onFailed?: () => void;
}

/** Plays a play: a big button, its waveform, speeds, and 「はじめて」 beside 「今」 at the same place of the piece. */
export function PlayPlayer({ nowURL, play, onFailed }: PlayPlayerProps) {
  const [side, setSide] = useState<Side>('now');
  const [rate, setRate] = useState<number>(1);
  const firstURL = play?.first?.url ?? null;
  const now = useAudio(useSource(play?.sound.url ?? nowURL), {
    rate,
    isEager: !savesData(window) && (play?.sound.isReady ?? true),
  });
  const first = useAudio(useSource(firstURL ?? ''), { rate });
  const audio = side === 'now' ? now : first;
  const sound = side === 'now' ? (play?.sound ?? null) : (play?.first ?? null);
  const duration = Math.max(sound?.seconds ?? 0, audio.duration);
  const facts = useMemo(() => (play === null ? null : mediaFacts(play)), [play]);
  useMediaSession(facts, audio, duration, rate);
  const { failed } = audio;
  useEffect(() => {
    if (failed) onFailed?.();
  }, [failed, onFailed]);

  const choose = (next: Side) => {
    if (next === side) return;
    const other = next === 'now' ? now : first;
    const length = Math.max((next === 'now' ? play?.sound : play?.first)?.seconds ?? 0, other.duration);
    // The same place of the piece, which one of them plays faster than the other.
    const at = duration > 0 && length > 0 ? (audio.position / duration) * length : 0;
    const wasPlaying = audio.playing;
    audio.pause();
    setSide(next);
    if (wasPlaying) void other.play(at);
    else if (at > 0) other.seek(at);
  };

  return (
    <section
      aria-label={texts.player}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      {play?.first && <Sides play={play} first={play.first} side={side} onChoose={choose} />}
      {sound?.isRefused ? (
        <Notice tone="info">{texts.refused}</Notice>
      ) : sound?.isReady === false ? (
        <Notice tone="info">
          {texts.preparing}
          {texts.switchesByItself}
        </Notice>
      ) : (
        <>
          <Controls audio={audio} sound={sound} duration={duration} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="tabular text-sm text-ink-soft" data-time>
              {formatTime(audio.position)} / {formatTime(duration)}
            </p>
            <SpeedChoice
              label={texts.speeds}
              speeds={SPEEDS}
              value={rate}
              name={texts.speed}
              onChange={setRate}
            />
          </div>
        </>
      )}
      {audio.failed && (
        <p role="alert" className="phrase text-sm font-bold text-danger">
          {texts.failed}
        </p>
      )}
    </section>
  );
}

function useSource(url: string) {
  return useCallback(() => Promise.resolve(url), [url]);
}

interface ControlsProps {
  audio: AudioPlayback;
  sound: PlaySound | null;
  duration: number;
}

function Controls({ audio, sound, duration }: ControlsProps) {
  return (
    <div className="flex items-center gap-4">
      <button
        type="button"
        data-play
        aria-busy={audio.waiting || undefined}
        onClick={() => void audio.toggle()}
        className="inline-flex size-20 shrink-0 flex-col items-center justify-center rounded-full bg-accent text-sm font-bold text-on-accent hover:bg-accent-strong touch-manipulation"
      >
        {audio.waiting ? <SpinnerRing /> : <Icon name={audio.playing ? 'pause' : 'play'} large />}
        {audio.playing ? texts.pause : texts.listen}
      </button>
      <SeekBar
        label={texts.position}
        peaks={sound?.peaks ?? []}
        position={audio.position}
        duration={duration}
        keyStep={KEY_SECONDS}
        onSeek={audio.seek}
        onToggle={audio.toggle}
      />
    </div>
  );
}

interface SidesProps {
  play: Pick<Play, 'sound'>;
  first: PlaySound;
  side: Side;
  onChoose: (side: Side) => void;
}

function Sides({ play, first, side, onChoose }: SidesProps) {
  const sides = [
    { name: 'first', label: texts.first, sound: first },
    { name: 'now', label: texts.now, sound: play.sound },
  ] as const;
  const isSameDay = texts.recordedOn(first.recordTime) === texts.recordedOn(play.sound.recordTime);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={texts.which} className="grid grid-cols-2 gap-2">
      {sides.map(({ name, label, sound }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === side}
          onClick={() => onChoose(name)}
          className="grid min-h-14 rounded-md border border-line-strong bg-surface px-3 py-2 text-center text-ink-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <span className="font-bold">{label}</span>
          <span className="tabular text-xs">
            {isSameDay ? texts.recordedAt(sound.recordTime) : texts.recordedOn(sound.recordTime)}
          </span>
        </button>
      ))}
    </div>
  );
}

const ARTWORK = { width: 160, height: 160 } as const;
const APP_ICON = '/icons/icon-512.png';

function mediaFacts({ title, author, lesson }: Pick<Play, 'title' | 'author' | 'lesson'>): MediaFacts {
  return {
    title,
    artist: author.displayName,
    album: texts.lessonOf(lesson.currName, lesson.lessonName),
    artwork: author.image ? imageURL(author.image, ARTWORK) : APP_ICON,
  };
}
