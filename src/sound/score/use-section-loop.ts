import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Music, Section } from '#domain/practice/score/music.ts';
import { planOf } from '#domain/practice/score/play-plan.ts';
import { sharedContext } from '#sound/shared-context.ts';
import { usePractising } from '#sound/use-practising.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import type { Instrument } from './score-instruments.ts';
import { ScoreRun, type SoundingNow } from './score-run.ts';
import { samplesInTime } from './score-samples.ts';

/** Plays one part of a score over and over at the score's own tempo; ends with the screen, or when something else sounds. */
export function useSectionLoop(music: Music, section: Section, instrument: Instrument) {
  const run = useRef<ScoreRun | null>(null);
  const token = useRef<object | null>(null);
  const [playing, setPlaying] = useState(false);
  usePractising('score', playing);
  const plan = useMemo(
    () =>
      planOf(music, {
        section,
        rounds: { percent: 100, goalPercent: null, times: null },
        muted: [],
        backing: null,
        click: false,
      }),
    [music, section],
  );
  const stop = useCallback(() => {
    token.current = null;
    run.current?.stop();
    run.current = null;
    setPlaying(false);
  }, []);
  useEffect(() => {
    const unsubscribe = onOtherSound(token, stop);
    return () => {
      unsubscribe();
      stop();
    };
  }, [stop]);
  const play = () => {
    pauseOtherSounds(token);
    sharedContext.open();
    const started = {};
    token.current = started;
    setPlaying(true);
    void samplesInTime(instrument, [...new Set(music.notes.map(({ pitch }) => pitch))]).then((samples) => {
      if (token.current !== started) return;
      run.current = new ScoreRun(sharedContext, {
        plan: () => plan,
        from: plan.section.from,
        countIn: false,
        instrument,
        samples,
        onEnd: stop,
        onRound: () => undefined,
      });
    });
  };
  const now = useCallback((): SoundingNow | null => run.current?.now() ?? null, []);
  return { playing, play, stop, now };
}
