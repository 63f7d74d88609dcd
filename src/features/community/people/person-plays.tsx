import type { Play } from '#contract/entities/play.ts';
import { japanDate } from '#domain/japan-time.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

interface PersonPlaysProps {
  plays: readonly Play[];
  isOwn: boolean;
  now: number;
}

/** The recordings that a person made public, newest first. */
export function PersonPlays({ plays, isOwn, now }: PersonPlaysProps) {
  if (plays.length === 0) {
    return isOwn ? (
      <EmptyState
        icon="music"
        title={texts.noOwnPlays}
        action={
          <LinkButton to="/curriculums" tone="secondary" size="small">
            {texts.toCourses}
          </LinkButton>
        }
      >
        {texts.noOwnPlaysBody}
      </EmptyState>
    ) : (
      <EmptyState icon="music" title={texts.noPlays}>
        {texts.noPlaysBody}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-2">
      {plays.map((play) => (
        <li key={play.playSlug}>
          <PlayRow play={play} now={now} />
        </li>
      ))}
    </ul>
  );
}

function PlayRow({ play, now }: { play: Play; now: number }) {
  const { playSlug, title, lesson, sound, createTime } = play;
  return (
    <AppPathLink
      path={`/plays/${playSlug}`}
      className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline shadow-card hover:border-accent"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name="play" />
      </span>
      <span className="grid min-w-0 grow">
        <span className="truncate font-bold">{title}</span>
        <span className="truncate text-sm text-ink-soft">{lesson.lessonName}</span>
      </span>
      <span className="tabular grid shrink-0 justify-items-end text-sm text-ink-soft">
        <span>{formatTime(sound.seconds)}</span>
        <span>{japanDate(Date.parse(createTime), now)}</span>
      </span>
    </AppPathLink>
  );
}
