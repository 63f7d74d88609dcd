import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Engraving, engrave } from './engrave.ts';

export interface ScoreDrawing {
  abc: string;
  guitar: boolean;
  zoom: number;
  label: string;
}

type Outcome = { kind: 'drawing' } | { kind: 'drawn'; engraving: Engraving } | { kind: 'failed' };

/** Engraves a score on `paper`, and again whenever the width of its column changes. */
export function useEngraving(paper: RefObject<HTMLDivElement | null>, drawing: ScoreDrawing): Outcome {
  const { abc, guitar, zoom, label } = drawing;
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'drawing' });
  // Before the paint: an empty paper that grows would move the text below it.
  useLayoutEffect(() => {
    const element = paper.current;
    if (!element) return;
    let drawn = 0;
    const draw = () => {
      const width = element.clientWidth;
      if (width === 0 || Math.abs(width - drawn) < 2) return;
      drawn = width;
      try {
        const engraving = engrave(element, { abc, width, zoom, guitar, label });
        setOutcome(engraving ? { kind: 'drawn', engraving } : { kind: 'failed' });
      } catch {
        setOutcome({ kind: 'failed' });
      }
    };
    const watch = new ResizeObserver(draw);
    watch.observe(element);
    draw();
    return () => watch.disconnect();
  }, [paper, abc, guitar, zoom, label]);
  return outcome;
}
