import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import { type Engraving, engrave } from './engrave.ts';
import { createCursor, momentAt } from './score-cursor.ts';
import { ScorePlayback } from './score-player.ts';
import { loadedSamples, type Samples } from './score-samples.ts';
import { pitchesOf, samplesInTime, usePreloadedSamples } from './use-score-samples.ts';

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

interface PlaybackOptions {
  paper: RefObject<HTMLDivElement | null>;
  engraving: Engraving | null;
  bpm: number;
  loop: boolean;
  countIn: boolean;
  guitar: boolean;
}

/** The line that follows the music while it plays. */
function useCursor(paper: RefObject<HTMLDivElement | null>, engraving: Engraving | null, playing: boolean) {
  const cursor = useRef<ReturnType<typeof createCursor> | null>(null);
  // A new drawing (a rotated phone, another size) removes the old cursor.
  useEffect(() => {
    if (!playing || !engraving || !paper.current) return;
    const line = createCursor(paper.current, engraving.moments);
    cursor.current = line;
    return () => {
      cursor.current = null;
      line.remove();
    };
  }, [playing, engraving, paper]);
  return cursor;
}

/** Plays a score with its cursor; stops when the score is unmounted or something else sounds. */
export function useScorePlayback({ paper, engraving, bpm, loop, countIn, guitar }: PlaybackOptions) {
  const playback = useRef<ScorePlayback | null>(null);
  const loops = useRef(loop);
  const [playing, setPlaying] = useState(false);
  const waiting = useRef<AudioContext | null>(null);
  const instrument = guitar ? 'guitar' : 'keys';
  usePreloadedSamples(engraving, instrument);
  const stop = useCallback(() => {
    playback.current?.stop();
    if (!waiting.current) return;
    void waiting.current.close();
    waiting.current = null;
    setPlaying(false);
  }, []);
  useEffect(() => {
    loops.current = loop;
  }, [loop]);
  useEffect(() => playback.current?.setBpm(bpm), [bpm]);
  useEffect(() => {
    const unsubscribe = onOtherSound(playback, stop);
    return () => {
      unsubscribe();
      stop();
    };
  }, [stop]);
  const cursor = useCursor(paper, engraving, playing);
  const playFrom = (position: number) => {
    if (!engraving || waiting.current) return;
    if (playback.current) return playback.current.jump(position);
    pauseOtherSounds(playback);
    const context = new AudioContext();
    const begin = (samples: Samples) => {
      waiting.current = null;
      playback.current = new ScorePlayback(engraving.music, {
        from: position,
        bpm,
        countIn,
        instrument,
        samples,
        context,
        loops: () => loops.current,
        onPosition: (at) => cursor.current?.show(at),
        onEnd: () => {
          playback.current = null;
          setPlaying(false);
        },
      });
    };
    setPlaying(true);
    const ready = loadedSamples(instrument, pitchesOf(engraving));
    if (ready) return begin(ready);
    waiting.current = context;
    void samplesInTime(instrument, pitchesOf(engraving)).then((samples) => {
      if (waiting.current === context) begin(samples);
    });
  };
  /** Plays from the note or bar at a point of the screen. */
  const playFromPoint = (x: number, y: number) => {
    const matrix = paper.current?.querySelector('svg')?.getScreenCTM();
    if (!engraving || !matrix) return;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const moment = momentAt(engraving.moments, point.x, point.y);
    if (moment) playFrom(moment.position);
  };
  return { playing, stop, playFrom, playFromPoint };
}
