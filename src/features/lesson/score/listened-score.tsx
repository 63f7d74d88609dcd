import { useEffect, useMemo, useRef } from 'react';
import { texts } from '#features/lesson/texts.ts';
import { abcTitle } from '#sound/score/abc-text.ts';
import { printedPaper } from '#sound/score/printed-paper.ts';
import { barAtPoint, printedBars } from '#sound/score/score-bars.ts';
import { createCursor } from '#sound/score/score-cursor.ts';
import { useEngraving } from '#sound/score/use-engraving.ts';
import { drawNoteMarks, type FramedBar, type NoteMark } from './note-marks.ts';
import '#ui/media/score-paper.css';

interface ListenedScoreProps {
  abc: string;
  guitar: boolean;
  notes: readonly NoteMark[];
  bars: readonly FramedBar[];
  /** Where the take is, in whole notes; null while it does not play. */
  position: number | null;
  onBar(bar: number): void;
}

/** Two bars a line on a phone, inside the card of a take. */
const ZOOM = 0.8;

/** A score with shapes at the notes that a take left; a pressed bar is heard in the take. */
export function ListenedScore({ abc, guitar, notes, bars, position, onBar }: ListenedScoreProps) {
  const paper = useRef<HTMLDivElement>(null);
  const title = abcTitle(abc) ?? texts.score;
  const outcome = useEngraving(paper, { abc, guitar, zoom: ZOOM, label: texts.scoreNamed(title) });
  const engraving = outcome.kind === 'drawn' ? outcome.engraving : null;
  const printed = useMemo(() => {
    const svg = paper.current?.querySelector('svg');
    return engraving && svg
      ? printedBars({ moments: engraving.moments, bars: engraving.music.bars }, printedPaper(svg))
      : [];
  }, [engraving]);
  useEffect(() => {
    const svg = paper.current?.querySelector('svg');
    if (!engraving || !svg) return;
    return drawNoteMarks(svg, { moments: engraving.moments, printed, notes, bars });
  }, [engraving, printed, notes, bars]);
  const isPlaying = position !== null;
  const cursor = useRef<ReturnType<typeof createCursor> | null>(null);
  useEffect(() => {
    if (!isPlaying || !engraving || !paper.current) return;
    const line = createCursor(paper.current, engraving.moments);
    cursor.current = line;
    return () => {
      cursor.current = null;
      line.remove();
    };
  }, [isPlaying, engraving]);
  useEffect(() => {
    if (position !== null) cursor.current?.show(position);
  }, [position]);
  if (outcome.kind === 'failed') return null;
  const onPoint = (x: number, y: number) => {
    const matrix = paper.current?.querySelector('svg')?.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const bar = barAtPoint(printed, point.x, point.y);
    if (bar) onBar(bar.bar);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of places does the same for keyboards
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className="overflow-x-auto rounded-md border border-line bg-surface px-2"
      onClick={({ clientX, clientY }) => onPoint(clientX, clientY)}
    >
      <div ref={paper} className="score-paper" />
    </div>
  );
}
