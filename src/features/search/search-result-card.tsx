import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import type { SearchHit } from './search-view.ts';
import { texts } from './texts.ts';

interface SearchResultCardProps {
  hit: SearchHit;
  words: string;
  /** Whether the server can be reached. */
  online: boolean;
  now: number;
}

/** A found lesson: its course, the matching text, and whether it can be opened. */
export function SearchResultCard({ hit, words, online, now }: SearchResultCardProps) {
  const { lesson, currName, courseName, excerpt } = hit;
  const place = [currName, courseName, texts.lesson(lesson.location.lessonOrder)];
  return (
    <HitLink hit={hit}>
      <span className="grid min-w-0 grow gap-1">
        <span className="tabular phrase text-xs text-ink-soft">{place.filter(Boolean).join('・')}</span>
        <h2 className="text-md leading-[1.5] font-bold">
          <HighlightedText text={lesson.content.lessonName} words={words} />
        </h2>
        <span className="line-clamp-3 text-sm text-ink-soft">
          <HighlightedText text={excerpt} words={words} />
        </span>
        <HitTags hit={hit} online={online} now={now} />
      </span>
    </HitLink>
  );
}

const FRAME = 'flex items-center gap-3 rounded-lg border border-line p-4 text-ink no-underline';
const OPEN = `${FRAME} hover:border-accent`;

/** Link to the lesson, or to the curriculum if the lesson is not released. */
function HitLink({ hit: { lesson, currCode }, children }: { hit: SearchHit; children: ReactNode }) {
  const arrow = (
    <span className="text-ink-soft">
      <Icon name="right" />
    </span>
  );
  if (lesson.delivered) {
    return (
      <Link
        to="/lessons/$lesson"
        params={{ lesson: lessonPart(lesson.location) }}
        className={`${OPEN} bg-surface shadow-card`}
      >
        {children}
        {arrow}
      </Link>
    );
  }
  if (currCode === null) return <div className={FRAME}>{children}</div>;
  return (
    <Link to="/curriculums/$currCode" params={{ currCode }} className={OPEN}>
      {children}
      {arrow}
    </Link>
  );
}

function HitTags({ hit: { lesson, opens }, online, now }: Omit<SearchResultCardProps, 'words'>) {
  const { delivered, log, userLesson, location } = lesson;
  const comes = userLesson && Date.parse(userLesson.startTime);
  if (!delivered) {
    return (
      <span className="tabular flex gap-1.5 text-sm text-ink-soft [&>svg]:mt-0.5 [&>svg]:size-4">
        <Icon name={comes === undefined ? 'info' : 'clock'} />
        {comes === undefined ? texts.notOpen : texts.delivers(japanDate(comes, now), relativeDay(comes, now))}
      </span>
    );
  }
  const needsNetwork = !online && !opens;
  if (!log.completed && !location.trial && !needsNetwork) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {location.trial && <Tag tone="accent">{texts.trial}</Tag>}
      {log.completed && (
        <Tag tone="ok" icon="check">
          {texts.completed}
        </Tag>
      )}
      {needsNetwork && <Tag icon="offline">{texts.needsNetwork}</Tag>}
    </span>
  );
}
