import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import { type Section, sectionOfBars } from '#domain/practice/score/music.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { textQuery } from '#features/lesson/queries.ts';
import { parseText } from '#features/lesson/text/parse-text.ts';
import { texts } from '#features/lesson/texts.ts';
import { abcTitle } from '#sound/score/abc-text.ts';
import type { Engraving } from '#sound/score/engrave.ts';
import { printedPaper } from '#sound/score/printed-paper.ts';
import { printedBars } from '#sound/score/score-bars.ts';
import { useEngraving } from '#sound/score/use-engraving.ts';
import { useScoreCursor } from '#sound/score/use-score-cursor.ts';
import { useSectionLoop } from '#sound/score/use-section-loop.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { type BarMark, drawBarMarks } from './bar-marks.ts';
import '#ui/media/score-paper.css';

interface MarkedScoreProps {
  api: Api;
  ports: Pick<LessonPorts, 'fetchText'>;
  lessonID: string;
  /** Which of the lesson's scores, from 1. */
  score: number;
  marks: readonly BarMark[];
  /** The number of the comment that is looked at. */
  current: number | null;
  onBar(bar: number): void;
  /** Told once it is drawn. */
  onDrawn(): void;
  /** Told once it is drawn: the part of the music that each marked bar is, from 0 to 1. Only where the lesson has one score. */
  onSpans?(spans: ReadonlyMap<number, Section>): void;
}

/** A score of the lesson with the bars of a teacher's comments marked; a marked bar plays in a loop. */
export function MarkedScore({ api, ports, lessonID, score, ...marked }: MarkedScoreProps) {
  const { data } = useQuery({ ...textQuery(api, lessonID, ports), throwOnError: false });
  const scores = useMemo(
    () => parseText(data?.markdown ?? '').filter((part) => part.kind === 'score'),
    [data?.markdown],
  );
  const part = scores[score - 1];
  if (part === undefined) return null;
  const { onSpans, ...rest } = marked;
  // Bars of several scores are in no known order in a recording.
  const report = scores.length === 1 && onSpans ? { onSpans } : {};
  return <MarkedSheet abc={part.abc} guitar={part.guitar} {...rest} {...report} />;
}

type MarkedSheetProps = Pick<MarkedScoreProps, 'marks' | 'current' | 'onBar' | 'onDrawn' | 'onSpans'> & {
  abc: string;
  guitar: boolean;
};

function MarkedSheet({ abc, guitar, marks, current, onBar, onDrawn, onSpans }: MarkedSheetProps) {
  const paper = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  const title = abcTitle(abc) ?? texts.score;
  const outcome = useEngraving(paper, { abc, guitar, zoom: 1, label: texts.scoreNamed(title) });
  const engraving = outcome.kind === 'drawn' ? outcome.engraving : null;
  const parts = useMarkedParts(engraving, marks, onSpans);
  useEffect(() => {
    if (engraving !== null) onDrawn();
  }, [engraving, onDrawn]);
  useEffect(() => {
    const svg = paper.current?.querySelector('svg');
    if (!engraving || !svg || !open) return;
    return drawBarMarks(svg, {
      bars: printedBars({ moments: engraving.moments, bars: engraving.music.bars }, printedPaper(svg)),
      marks,
      current,
      onBar,
    });
  }, [engraving, marks, current, onBar, open]);
  if (outcome.kind === 'failed') return null;
  const bar = marks.find(({ number }) => number === current)?.bar ?? null;
  const part = bar === null ? undefined : parts.get(bar);
  return (
    <figure className="rounded-md border border-line bg-surface">
      <figcaption>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm font-bold"
        >
          <Icon name="music" />
          <span className="min-w-0 grow">{title}</span>
          <span className={open ? 'rotate-180' : ''}>
            <Icon name="down" />
          </span>
        </button>
      </figcaption>
      {/* Hidden and not removed: the places of bars are measured on it. */}
      <div className={`overflow-x-auto px-2 ${open ? '' : 'h-0 overflow-hidden'}`}>
        <div ref={paper} className="score-paper" />
      </div>
      {engraving && part && open && (
        <BarPlayback key={bar} engraving={engraving} part={part} guitar={guitar} paper={paper} />
      )}
    </figure>
  );
}

interface BarPlaybackProps {
  engraving: Engraving;
  part: Section;
  guitar: boolean;
  paper: React.RefObject<HTMLDivElement | null>;
}

/** Plays one bar over and over, at the score's own tempo. */
function BarPlayback({ engraving, part, guitar, paper }: BarPlaybackProps) {
  const { playing, play, stop, now } = useSectionLoop(engraving.music, part, guitar ? 'guitar' : 'keys');
  const position = useCallback(() => now()?.position ?? null, [now]);
  useScoreCursor(paper, engraving, playing ? position : null);
  return (
    <div className="border-t border-line px-3 py-2">
      <Button
        tone="secondary"
        size="small"
        icon={playing ? 'pause' : 'play'}
        onClick={() => (playing ? stop() : play())}
      >
        {playing ? texts.scoreBarStop : texts.scoreBarPlay}
      </Button>
    </div>
  );
}

/** Where each marked bar is in the music; reports it as parts of the whole. */
function useMarkedParts(
  engraving: Engraving | null,
  marks: readonly BarMark[],
  onSpans: MarkedScoreProps['onSpans'],
): ReadonlyMap<number, Section> {
  const bars = marks.map(({ bar }) => bar).join();
  const parts = useMemo(() => {
    if (engraving === null) return new Map<number, Section>();
    return new Map(
      bars.split(',').flatMap((bar) => {
        const part = sectionOfBars(engraving.music, Number(bar), Number(bar));
        return part === null ? [] : [[Number(bar), part] as const];
      }),
    );
  }, [engraving, bars]);
  useEffect(() => {
    const end = engraving?.music.end ?? 0;
    if (end <= 0 || !onSpans) return;
    onSpans(new Map([...parts].map(([bar, { from, to }]) => [bar, { from: from / end, to: to / end }])));
  }, [engraving, parts, onSpans]);
  return parts;
}
