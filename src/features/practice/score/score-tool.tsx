import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RoomSounds } from '#features/practice/room/room-sounds.ts';
import type { PlayedSource } from '#sound/playing-now.ts';
import { abcTitle, countOf } from '#sound/score/abc-text.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/page.tsx';
import { askedOf } from './asked.ts';
import type { AskedSearch } from './asked-search.ts';
import { ModelSheet } from './model-sheet.tsx';
import { ScoreSheet } from './score-sheet.tsx';
import { texts } from './texts.ts';

export interface ToolScore {
  abc: string;
  guitar: boolean;
}

interface ScoreToolProps {
  sounds: RoomSounds;
  /** The lesson's part of addresses. */
  lesson: string;
  lessonName: string;
  scores: readonly ToolScore[];
  modelURL: string | null;
  /** The text with its scores is not on this device. */
  isTextMissing: boolean;
  /** Which score, or the model; the first of what there is without it. */
  source: PlayedSource | undefined;
  asked: AskedSearch;
}

/** The tab 「曲」 of a lesson: one of its scores, or its model, with everything it plays with. */
export function ScoreTool(props: ScoreToolProps) {
  const { sounds, lesson, lessonName, scores, modelURL, isTextMissing, asked } = props;
  const chosen = chosenOf(props);
  const { bars, bpm, times } = asked;
  const wish = useMemo(() => askedOf({ bars, bpm, times }), [bars, bpm, times]);
  const score = typeof chosen === 'number' ? scores[chosen - 1] : undefined;
  const title = (abc: string, number: number) =>
    abcTitle(abc) ?? (scores.length === 1 ? texts.onlyScore : texts.scoreNumber(number));
  return (
    <div className="grid grid-cols-1 gap-4">
      {isTextMissing && <Notice tone="info">{texts.textMissing}</Notice>}
      <Sources {...props} chosen={chosen} titleOf={title} />
      {score !== undefined && typeof chosen === 'number' && (
        <Card tight>
          <ScoreSheet
            key={chosen}
            player={sounds.score}
            lesson={lesson}
            number={chosen}
            title={title(score.abc, chosen)}
            lessonName={lessonName}
            abc={score.abc}
            guitar={score.guitar}
            asked={wish}
            isRoom
          />
        </Card>
      )}
      {chosen === 'model' && modelURL !== null && (
        <Card tight>
          <ModelSheet
            player={sounds.model}
            lesson={lesson}
            lessonName={lessonName}
            url={modelURL}
            count={scores[0] ? countOf(scores[0].abc) : null}
            isRoom
          />
        </Card>
      )}
      {chosen === null && !isTextMissing && (
        <EmptyState icon="music" title={texts.nothing}>
          {texts.nothingBody}
        </EmptyState>
      )}
      <OtherLesson />
    </div>
  );
}

export function OtherLesson() {
  return (
    <div>
      <LinkButton to="/practice" search={{ tool: 'score' }} tone="quiet" size="small">
        {texts.otherLesson}
      </LinkButton>
    </div>
  );
}

function chosenOf({ scores, modelURL, source }: ScoreToolProps): PlayedSource | null {
  if (source === 'model' && modelURL !== null) return 'model';
  if (typeof source === 'number' && source <= scores.length) return source;
  if (scores.length > 0) return 1;
  return modelURL === null ? null : 'model';
}

type SourcesProps = ScoreToolProps & {
  chosen: PlayedSource | null;
  titleOf(abc: string, number: number): string;
};

/** One link for each score and the model; nothing where there is one alone. */
function Sources({ lesson, scores, modelURL, chosen, titleOf }: SourcesProps) {
  const sources: { source: PlayedSource; label: string }[] = [
    ...scores.map(({ abc }, index) => ({ source: index + 1, label: titleOf(abc, index + 1) })),
    ...(modelURL === null ? [] : [{ source: 'model' as const, label: texts.model }]),
  ];
  if (sources.length < 2) return null;
  return (
    <nav aria-label={texts.sources} className="flex flex-wrap gap-2">
      {sources.map(({ source, label }) => (
        <Link
          key={source}
          to="/practice"
          search={{ tool: 'score', lesson, score: source }}
          replace
          resetScroll={false}
          aria-current={source === chosen ? 'page' : undefined}
          className="grid min-h-11 content-center rounded-full border border-line-strong bg-surface px-4 text-sm font-bold text-ink-soft no-underline aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
