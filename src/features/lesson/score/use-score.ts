import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { hushOthers, onOtherSound } from '#ui/media/exclusive-sound.ts';
import { type Engraving, engrave } from './engrave.ts';
import { createCursor, momentAt } from './score-cursor.ts';
import { ScorePlaying } from './score-player.ts';

export interface ScoreWish {
  abc: string;
  guitar: boolean;
  zoom: number;
  label: string;
}

type Outcome = { kind: 'drawing' } | { kind: 'drawn'; engraving: Engraving } | { kind: 'failed' };

/** Engraves a score on `paper`, anew whenever its column changes its width. */
export function useEngraving(paper: RefObject<HTMLDivElement | null>, wish: ScoreWish): Outcome {
  const { abc, guitar, zoom, label } = wish;
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'drawing' });
  useEffect(() => {
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

interface PlayingWish {
  paper: RefObject<HTMLDivElement | null>;
  engraving: Engraving | null;
  bpm: number;
  loop: boolean;
  countIn: boolean;
  guitar: boolean;
}

/** The sound of a score with its cursor; it stops when the score goes or something else sounds. */
export function useScorePlaying({ paper, engraving, bpm, loop, countIn, guitar }: PlayingWish) {
  const playing = useRef<ScorePlaying | null>(null);
  const cursor = useRef<ReturnType<typeof createCursor> | null>(null);
  const loops = useRef(loop);
  const [sounding, setSounding] = useState(false);
  const stop = useCallback(() => playing.current?.stop(), []);
  useEffect(() => {
    loops.current = loop;
  }, [loop]);
  useEffect(() => playing.current?.setBpm(bpm), [bpm]);
  useEffect(() => {
    const quiet = onOtherSound(playing, stop);
    return () => {
      quiet();
      stop();
    };
  }, [stop]);
  // Drawn anew (a turned phone, another size), the old cursor is gone with its paper.
  useEffect(() => {
    if (!sounding || !engraving || !paper.current) return;
    const line = createCursor(paper.current, engraving.moments);
    cursor.current = line;
    return () => {
      cursor.current = null;
      line.remove();
    };
  }, [sounding, engraving, paper]);

  const playFrom = (place: number) => {
    if (!engraving) return;
    if (playing.current) return playing.current.jump(place);
    hushOthers(playing);
    playing.current = new ScorePlaying(engraving.music, {
      from: place,
      bpm,
      countIn,
      instrument: guitar ? 'guitar' : 'keys',
      loops: () => loops.current,
      onPlace: (at) => cursor.current?.show(at),
      onEnd: () => {
        playing.current = null;
        setSounding(false);
      },
    });
    setSounding(true);
  };
  /** A press on a note or bar plays from there. */
  const playFromPoint = (x: number, y: number) => {
    const matrix = paper.current?.querySelector('svg')?.getScreenCTM();
    if (!engraving || !matrix) return;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const moment = momentAt(engraving.moments, point.x, point.y);
    if (moment) playFrom(moment.place);
  };
  return { sounding, stop, playFrom, playFromPoint };
}
