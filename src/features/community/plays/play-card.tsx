import { useCallback } from 'react';
import type { Play } from '#contract/entities/play.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { texts } from './texts.ts';

const KEY_SECONDS = 5;

/** A play in a list: heard at once, and its page behind the title. Nothing is fetched before somebody presses. */
export function PlayCard({ play }: { play: Play }) {
  const { title, playSlug, author, lesson, sound } = play;
  const source = useCallback(() => Promise.resolve(sound.url), [sound.url]);
  const audio = useAudio(source);
  const duration = Math.max(sound.seconds, audio.duration);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div
      role="group"
      aria-label={title}
      data-play-card={playSlug}
      className="grid gap-2 rounded-md border border-line bg-sunk p-3"
    >
      <AppPathLink
        path={`/plays/${playSlug}`}
        className="grid min-h-11 min-w-0 text-ink no-underline hover:underline"
      >
        <span className="truncate font-bold">{title}</span>
        <span className="truncate text-xs text-ink-soft">
          {texts.by(author.displayName)} ・ {lesson.lessonName}
        </span>
      </AppPathLink>
      {sound.isReady ? (
        <div className="flex items-center gap-3">
          <button
            type="button"
            aria-label={audio.playing ? texts.pause : texts.listen}
            aria-busy={audio.waiting || undefined}
            onClick={() => void audio.toggle()}
            className="inline-grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong touch-manipulation"
          >
            <Icon name={audio.playing ? 'pause' : 'play'} />
          </button>
          <SeekBar
            peaks={sound.peaks}
            position={audio.position}
            duration={duration}
            keyStep={KEY_SECONDS}
            onSeek={audio.seek}
            onToggle={audio.toggle}
          />
          <span className="tabular shrink-0 text-xs text-ink-soft">
            {formatTime(audio.position > 0 ? audio.position : duration)}
          </span>
        </div>
      ) : (
        <p className="phrase text-sm text-ink-soft">{sound.isRefused ? texts.refused : texts.preparing}</p>
      )}
      {audio.failed && (
        <p role="alert" className="phrase text-sm text-danger">
          {texts.failed}
        </p>
      )}
    </div>
  );
}
