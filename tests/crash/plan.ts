import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { type Chance, chanceOf } from '#tests/support/chance.ts';
import type { LinkSettings } from '#tests/support/network/link.ts';
import type { ArmedFault } from '#tests/support/network/request-faults.ts';

/** What the learner does; a step lasts until that is done and its troubles are over. */
export type Action =
  | { do: 'record'; ms: number; submit: boolean }
  /** A file of 5 MB, handed in, which goes in parts; so long the learner waits for it to go. */
  | { do: 'import a long take'; ms: number }
  | { do: 'open a second tab' }
  | { do: 'switch to another person'; ms: number }
  | { do: 'update the app'; press: boolean }
  | { do: 'wait'; ms: number };

/** What strikes from outside while a step goes on. */
export type Trouble =
  | { kind: 'kill renderer' | 'kill browser' | 'stop worker' }
  | { kind: 'kill server'; downMs: number }
  | { kind: 'full disk'; forMs: number }
  | { kind: 'clock jump: device' | 'clock jump: server'; byMs: number }
  | { kind: 'slow'; link: LinkSettings }
  | { kind: 'refuse'; forMs: number }
  | { kind: 'blackHole'; forMs: number; end: 'deliver' | 'reset' }
  | { kind: 'reset' }
  | { kind: 'request'; armed: ArmedFault };

/** A trouble and the moment at which it strikes, counted from the beginning of its step. */
export type TimedTrouble = Trouble & { afterMs: number };

export interface Step {
  readonly action: Action;
  readonly troubles: readonly TimedTrouble[];
}

/** Everything that happens in a run, drawn before it begins: the same seed is the same plan. */
export interface Plan {
  readonly seed: number;
  readonly steps: readonly Step[];
  /** What the learner does in the end with takes that a crash interrupted. */
  readonly interrupted: 'leave' | 'keep' | 'submit';
}

/** The requests of a delivery. */
const DELIVERY = /^(PUT|PATCH|HEAD|POST|GET) \S*(\/media\/uploads|\/audios|\/submissions|\/upload)/;
const BYTES = /^(PUT|PATCH) /;
/** Most bytes that pass before a cut: within what a take of a few seconds has, and within a file of 5 MB. */
const MAX_PASSED = { short: 16_000, long: 4_500_000 };
type Length = keyof typeof MAX_PASSED;

export function drawPlan(seed: number): Plan {
  const chance = chanceOf(seed);
  const steps: Step[] = [];
  for (let left = chance.between(1, 2); left > 0; left -= 1) steps.push(step(chance, recording(chance)));
  const more = chance.next();
  const where = chance.between(1, steps.length);
  const also = otherAction(chance, more);
  if (also !== null) steps.splice(where, 0, step(chance, also));
  return { seed, steps, interrupted: chance.pick(['leave', 'keep', 'submit']) };
}

function recording(chance: Chance): Action {
  return {
    do: 'record',
    ms: chance.between(1_000, chance.hits(0.3) ? 4_000 : 2_200),
    submit: chance.hits(0.8),
  };
}

function otherAction(chance: Chance, draw: number): Action | null {
  if (draw < 0.14) return { do: 'open a second tab' };
  if (draw < 0.28) return { do: 'switch to another person', ms: chance.between(1_000, 2_000) };
  if (draw < 0.37) return { do: 'update the app', press: chance.hits(0.5) };
  if (draw < 0.42) return { do: 'wait', ms: chance.between(200, 1_500) };
  if (draw < 0.75) return { do: 'import a long take', ms: chance.between(1_500, 6_000) };
  return null;
}

function step(chance: Chance, action: Action): Step {
  const lasts = 'ms' in action ? action.ms : 500;
  const length = action.do === 'import a long take' ? 'long' : 'short';
  const troubles: TimedTrouble[] = [];
  // A delivery over loopback is over in a moment: on a slower link what strikes meets it.
  if (chance.hits(0.4)) troubles.push({ ...slow(chance, length), afterMs: 0 });
  for (let left = chance.between(1, 3); left > 0; left -= 1) {
    const trouble = drawTrouble(chance, length);
    const isEarly = trouble.kind === 'request' && chance.hits(0.8);
    troubles.push({ ...trouble, afterMs: isEarly ? 0 : chance.between(0, lasts + 1_600) });
  }
  return { action, troubles };
}

const slow = (chance: Chance, length: Length): Trouble => ({
  kind: 'slow',
  link: {
    bytesPerSecond: chance.between(30, 120) * (length === 'long' ? 20_000 : 1_000),
    roundTripMs: chance.between(20, 150),
  },
});

function drawTrouble(chance: Chance, length: Length): Trouble {
  const draw = chance.next();
  if (draw < 0.12) return { kind: 'kill renderer' };
  if (draw < 0.26) return { kind: 'kill browser' };
  if (draw < 0.31) return { kind: 'kill server', downMs: chance.between(0, 800) };
  if (draw < 0.38) return { kind: 'stop worker' };
  if (draw < 0.45) return { kind: 'full disk', forMs: chance.between(300, 2_000) };
  if (draw < 0.5)
    return { kind: 'clock jump: device', byMs: chance.pick([-365, -1, 1, 40, 365]) * 24 * HOUR_MS };
  if (draw < 0.53)
    return { kind: 'clock jump: server', byMs: chance.pick([20 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS]) };
  if (draw < 0.58) return { kind: 'refuse', forMs: chance.between(100, 2_000) };
  if (draw < 0.64) {
    return { kind: 'blackHole', forMs: chance.between(100, 2_500), end: chance.pick(['deliver', 'reset']) };
  }
  if (draw < 0.68) return { kind: 'reset' };
  return { kind: 'request', armed: drawArmed(chance, length) };
}

function drawArmed(chance: Chance, length: Length): ArmedFault {
  const kind = chance.pick(['cutUp', 'cutDown', 'stall', 'duplicate', 'replay', 'late'] as const);
  const match = chance.hits(0.4) ? BYTES : DELIVERY;
  const delayMs = chance.between(0, 2_500);
  if (kind === 'duplicate') return { fault: { kind }, match };
  if (kind === 'replay' || kind === 'late') return { fault: { kind, delayMs }, match };
  if (kind === 'cutDown') return { fault: { kind, afterBytes: chance.between(0, 300) }, match };
  return {
    fault: { kind, afterBytes: chance.between(0, match === BYTES ? MAX_PASSED[length] : 700) },
    match,
  };
}

/** One line for a person who looks for what happened. */
export function describePlan({ seed, steps, interrupted }: Plan): string {
  const texts = steps.map(({ action, troubles }) => {
    const struck = troubles.map(({ afterMs, ...trouble }) => `${afterMs} ms ${described(trouble)}`);
    return `${described(action)} [${struck.join('; ')}]`;
  });
  return `seed ${seed}: ${texts.join(' → ')}; interrupted takes: ${interrupted}`;
}

const described = (thing: object): string =>
  JSON.stringify(thing, (_, value) => (value instanceof RegExp ? String(value) : value)).replaceAll('"', '');
