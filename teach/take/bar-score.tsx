import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { abcTitle } from '#sound/score/abc-text.ts';
import { printedPaper } from '#sound/score/printed-paper.ts';
import { barAtPoint, type PrintedBar, printedBars } from '#sound/score/score-bars.ts';
import { svgElement } from '#sound/score/svg-element.ts';
import { useEngraving } from '#sound/score/use-engraving.ts';
import { Button } from '#ui/button/button.tsx';
import { texts } from './texts.ts';
import '#ui/media/score-paper.css';

interface BarScoreProps {
  abc: string;
  guitar: boolean;
  /** Which score of the text it is, from 1. */
  score: number;
  /** Bars that have a comment. */
  marked: readonly number[];
  onBar: ((bar: number) => void) | null;
}

/** A score of the lesson; a tap on a bar begins a comment about it. */
export function BarScore({ abc, guitar, score, marked, onBar }: BarScoreProps) {
  const paper = useRef<HTMLDivElement>(null);
  const title = abcTitle(abc) ?? texts.scoreName(score);
  const outcome = useEngraving(paper, { abc, guitar, zoom: 1, label: title });
  const engraving = outcome.kind === 'drawn' ? outcome.engraving : null;
  const bars = useMemo(() => {
    const svg = paper.current?.querySelector('svg');
    return engraving && svg
      ? printedBars({ moments: engraving.moments, bars: engraving.music.bars }, printedPaper(svg))
      : [];
  }, [engraving]);
  useMarkedBars(paper, bars, marked);
  const onPoint = (x: number, y: number) => {
    const matrix = paper.current?.querySelector('svg')?.getScreenCTM();
    if (!matrix || !onBar) return;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const bar = barAtPoint(bars, point.x, point.y);
    if (bar) onBar(bar.bar);
  };
  return (
    <figure className="rounded-lg border border-line bg-surface p-3">
      <figcaption className="text-base font-bold">{title}</figcaption>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the select below does the same for keyboards */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={paper}
        className="score-paper overflow-x-auto"
        onClick={({ clientX, clientY }) => onPoint(clientX, clientY)}
      />
      {outcome.kind === 'failed' && (
        <p role="status" className="text-sm text-ink-soft">
          {texts.scoreFailed}
        </p>
      )}
      {onBar && bars.length > 0 && <BarPicker count={bars.length} onBar={onBar} />}
    </figure>
  );
}

function BarPicker({ count, onBar }: { count: number; onBar(bar: number): void }) {
  const id = useId();
  const [bar, setBar] = useState(1);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-2 text-sm">
      <label htmlFor={id}>{texts.barPick}</label>
      <select
        id={id}
        value={Math.min(bar, count)}
        onChange={(event) => setBar(Number(event.target.value))}
        className="tabular h-11 rounded-full border border-line-strong bg-surface px-3"
      >
        {Array.from({ length: count }, (_, index) => index + 1).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Button tone="secondary" size="small" icon="pen" onClick={() => onBar(Math.min(bar, count))}>
        {texts.barComment}
      </Button>
      <span className="text-ink-soft">{texts.barTap}</span>
    </div>
  );
}

/** Draws the marked bars behind the notes, again after every new drawing of the score. */
function useMarkedBars(
  paper: RefObject<HTMLDivElement | null>,
  bars: readonly PrintedBar[],
  marked: readonly number[],
) {
  const key = marked.join(' ');
  useEffect(() => {
    const svg = paper.current?.querySelector('svg');
    if (!svg) return;
    const wanted = new Set(key.split(' ').map(Number));
    const boxes = bars
      .filter(({ bar }) => wanted.has(bar))
      .map(({ left, top, width, height }) => {
        const place = { x: left, y: top - 4, width, height: height + 8, rx: 4 };
        const box = svgElement('rect', { ...place, class: 'marked-bar' });
        svg.prepend(box);
        return box;
      });
    return () => {
      for (const box of boxes) box.remove();
    };
  }, [paper, bars, key]);
}
