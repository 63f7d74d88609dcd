import { SECOND_MS } from '#domain/time-units.ts';

/*
 * When does the microphone really deliver? The answer of getUserMedia comes first; then a browser opens the device, and
 * what sounds meanwhile is nowhere. Firefox drives everything by one audio clock, which stands still while devices are
 * opened (seen: two stops, 3.3 s in all); its recorder says that it has started, and records nothing.
 *
 *   clock:   0 0 0 0 0 32 32 32 32 32 32 277 533 …      running again: now a take may begin
 */

/** One look at the audio clock, in milliseconds. */
export interface ClockReading {
  /** By the monotonic clock. */
  atMs: number;
  clockMs: number;
  /** Whether the microphone's newest samples are anything but digital silence. */
  sounds: boolean;
}

const CHECK_INTERVAL_MS = 50;
/** The clock must have run for this long; for longer where the microphone is silent, which alone proves nothing. */
const STEADY_MS = 100;
const STEADY_SILENT_MS = 400;
/** The clock catches up in steps, so that less than all of the time counts as running. */
const STEADY_SHARE = 0.6;
/** After this a take begins in any case: where no clock ever runs (Firefox without a speaker) sound arrives all the same. */
const MAX_WAIT_MS = 5 * SECOND_MS;

/** Whether sound arrives, by readings in order. */
export function soundFlows(readings: readonly ClockReading[]): boolean {
  const last = readings.at(-1);
  if (last === undefined) return false;
  const neededMs = last.sounds ? STEADY_MS : STEADY_SILENT_MS;
  const before = readings.findLast(({ atMs }) => last.atMs - atMs >= neededMs);
  return before !== undefined && last.clockMs - before.clockMs >= STEADY_SHARE * (last.atMs - before.atMs);
}

/** Resolves when the microphone's sound arrives at the analyser, when its context is closed, or after 5 s. */
export function untilSoundFlows(analyser: AnalyserNode): Promise<void> {
  const { context } = analyser;
  const samples = new Float32Array(analyser.fftSize);
  const readings: ClockReading[] = [];
  const beganAt = performance.now();
  return new Promise((resolve) => {
    const check = () => {
      analyser.getFloatTimeDomainData(samples);
      const atMs = performance.now();
      readings.push({ atMs, clockMs: context.currentTime * SECOND_MS, sounds: samples.some(isSound) });
      if (context.state !== 'closed' && !soundFlows(readings) && atMs - beganAt < MAX_WAIT_MS) return;
      clearInterval(timer);
      resolve();
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
  });
}

const isSound = (sample: number) => sample !== 0;
