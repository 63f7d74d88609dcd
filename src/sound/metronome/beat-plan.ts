import type { BeatPlan } from '#domain/practice/beats.ts';
import type { PracticeSettings } from '#local/practice-settings.ts';

type Stored = Pick<PracticeSettings, 'bpm' | 'accents' | 'subdivision' | 'swingPercent' | 'rampOn' | 'ramp'>;

/** What the metronome plays with these settings. */
export function beatPlan({ bpm, accents, subdivision, swingPercent, rampOn, ramp }: Stored): BeatPlan {
  return { bpm, accents, subdivision, swingPercent, ramp: rampOn ? ramp : null };
}
