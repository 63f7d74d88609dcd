import { createStore } from '@tanstack/store';
import { describe, expect, test } from 'vitest';
import { GUITAR_TUNINGS, hertzOf } from '#domain/practice/tuning.ts';
import { type Aim, nextNeedle } from '#features/practice/tuner/needle.ts';
import { Tuner } from '#features/practice/tuner/tuner.ts';
import type { PitchState } from '#sound/pitch/pitch-session.ts';
import type { PitchReading } from '#sound/pitch/watch-pitch.ts';

const GUITAR: Aim = { instrument: 'guitar', strings: GUITAR_TUNINGS.standard, chosen: null };
const ANY: Aim = { instrument: 'piano', strings: null, chosen: null };

describe('the needle', () => {
  test('finds the string by itself, and holds on to one that was chosen', () => {
    expect(nextNeedle(null, 44.8, GUITAR)).toMatchObject({ string: 1, midi: 45, verdict: 'lower' });
    expect(nextNeedle(null, 44.8, { ...GUITAR, chosen: 0 })).toMatchObject({
      string: 0,
      midi: 40,
      verdict: 'much higher',
    });
  });

  test('without strings stands at the nearest note', () => {
    expect(nextNeedle(null, 61.98, ANY)).toMatchObject({ string: null, midi: 62, verdict: 'in tune' });
  });

  test('a voice is in tune within 15 cents, a key within 5', () => {
    expect(nextNeedle(null, 60.12, ANY)?.verdict).toBe('higher');
    expect(nextNeedle(null, 60.12, { ...ANY, instrument: 'voice' })?.verdict).toBe('in tune');
  });
});

function aTuner(aim: Aim) {
  let nowMs = 0;
  let deaf = false;
  let read: (reading: PitchReading) => void = () => undefined;
  const store = createStore<PitchState>({ at: 'on', silent: false });
  const tuner = new Tuner(
    {
      monotonic: () => nowMs,
      isDeaf: () => deaf,
      listen(onReading) {
        read = onReading;
        return {
          store,
          start: async () => true,
          stop: () => store.setState(() => ({ at: 'off', why: null })),
        };
      },
    },
    { aim, referenceHz: 440 },
  );
  return {
    tuner,
    hear(hz: number | null, times = 5) {
      for (let time = 0; time < times; time += 1) {
        nowMs += 50;
        read({ atS: nowMs / 1000, hz, silent: false });
      }
    },
    setDeaf(now: boolean) {
      deaf = now;
    },
  };
}

describe('the tuner', () => {
  test('follows strings from one to the next', () => {
    const { tuner, hear } = aTuner(GUITAR);
    hear(82.4);
    expect(tuner.view.state.needle).toMatchObject({ string: 0, verdict: 'in tune' });
    hear(108);
    expect(tuner.view.state.needle).toMatchObject({ string: 1, verdict: 'much lower' });
  });

  test('goes by the reference pitch', () => {
    const { tuner, hear } = aTuner(ANY);
    hear(442);
    expect(tuner.view.state.needle).toMatchObject({ midi: 69, verdict: 'higher' });
    tuner.apply({ aim: ANY, referenceHz: 442 });
    expect(tuner.view.state.needle).toBeNull();
    hear(442);
    expect(tuner.view.state.needle).toMatchObject({ midi: 69, verdict: 'in tune', cents: 0 });
  });

  test('does not listen to its own tone', () => {
    const { tuner, hear, setDeaf } = aTuner(GUITAR);
    setDeaf(true);
    hear(hertzOf(40, 440), 20);
    expect(tuner.view.state.needle).toBeNull();
    setDeaf(false);
    hear(hertzOf(40, 440));
    expect(tuner.view.state.needle).toMatchObject({ string: 0 });
  });

  test('stopped, it shows no string and no needle', () => {
    const { tuner, hear } = aTuner(GUITAR);
    hear(82.4);
    tuner.stop();
    expect(tuner.view.state).toEqual({ needle: null, pitch: null, fading: false });
  });

  test('a still string draws nothing again', () => {
    const { tuner, hear } = aTuner(GUITAR);
    hear(82.4, 10);
    let drawn = 0;
    tuner.view.subscribe(() => {
      drawn += 1;
    });
    hear(82.401, 20);
    expect(drawn).toBe(0);
    hear(83, 10);
    expect(drawn).toBeGreaterThan(0);
  });
});
