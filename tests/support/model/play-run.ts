import type { Outcome } from '#outbox/ports.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { planChaos, strangeRow } from './chaos.ts';
import { faultPlan, type Tally } from './faults.ts';
import { judgeRun } from './oracle.ts';
import { people } from './people.ts';
import { type VirtualPhone, virtualPhone } from './virtual-phone.ts';
import { LEARNERS, type Variant, type VirtualWorld, virtualWorld } from './virtual-world.ts';
import { writers } from './writers.ts';

export interface Run {
  seed: number;
  /** Empty when every promise was kept. */
  broken: readonly string[];
  /** Made when it is asked for: the same seed must give the same. */
  digest(): string;
}

/** Longer than any freeze and any zombie request. */
const REST_MS = 21 * 60_000;
/** After this each lesson is compared with the server's list again. */
const COMPARED_AGAIN_MS = 26 * 3_600_000;
/** After the faults have stopped, everything must be done within this many visits. */
export const ROUNDS = 40;
const NEEDS = ['sign-in', 'verify-email', 'renew-contract', 'look'] as const;

/** Plays one seeded run: a rough part, a calm part, then the verdict. */
export async function playRun(seed: number, variant: Variant, tally: Tally): Promise<Run> {
  const chance = chanceOf(seed);
  const faults = faultPlan(chance, tally, new Set(variant.without));
  const world = virtualWorld(chance, faults, variant);
  const { time, truth } = world;
  world.device.session.uid = LEARNERS[0];
  const phone = virtualPhone(world, variant);
  const strange = strangeRow(world);
  const actions = { ...people(world, phone), ...writers(world, phone) };
  await time.playUntil(planChaos(world, phone, actions));
  calm(world);
  await time.playUntil(time.now() + REST_MS);
  for (const uid of LEARNERS) await bringHome(uid, world, phone);
  await time.playUntil(time.now() + REST_MS);
  judgeRun(world);
  if (!strange.untouched()) truth.break('a row of another version was touched');
  return { seed, broken: truth.broken, digest: () => digestOf(world) };
}

function calm({ faults, device, server }: VirtualWorld): void {
  faults.clear();
  server.calm();
  device.offlineUntil = 0;
}

/** The person is back online, looks at held takes, and tries again. */
async function bringHome(uid: string, world: VirtualWorld, phone: VirtualPhone): Promise<void> {
  const { time, truth } = world;
  const hasTakes = [...truth.takes.values()].some((take) => take.uid === uid);
  const hasWritten = [...truth.writings.values()].some((writing) => writing.uid === uid);
  const others = [...truth.completions.keys(), ...truth.practised.keys()];
  if (!hasTakes && !hasWritten && !others.some((who) => who.startsWith(uid))) return;
  await tryUntilDone(uid, world, phone);
  const isHurt = [...truth.takes.values()].some((take) => take.uid === uid && take.atServer !== 'safe');
  if (!isHurt) return;
  await time.playUntil(time.now() + COMPARED_AGAIN_MS);
  await tryUntilDone(uid, world, phone);
}

async function tryUntilDone(uid: string, world: VirtualWorld, phone: VirtualPhone): Promise<void> {
  const { device, time, truth } = world;
  device.session = { uid, token: null, until: 0 };
  phone.process('page').kill();
  phone.open('page');
  await time.playUntil(time.now() + 60_000);
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome = await visited(world, phone);
    if (outcome === null) {
      truth.break('hung');
      return;
    }
    if (outcome.ran && outcome.waiting === 0 && (outcome.held === 0 || round >= 6)) return;
    const wait = outcome.nextAt === null ? 1_000 : outcome.nextAt - phone.ports('page').now();
    await time.playUntil(time.now() + Math.min(Math.max(wait, 300_000), 900_000));
  }
}

async function visited({ time }: VirtualWorld, phone: VirtualPhone): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  void phone.trigger('page', { release: NEEDS }).then((received) => {
    outcome = received;
  });
  await time.playUntil(time.now() + 3_600_000, () => outcome !== null);
  return outcome;
}

function digestOf({ time, chance, device, server, truth }: VirtualWorld): string {
  const rows = [...device.parcels.values()].map(({ rev, body }) => [rev, body]);
  const arrived = server.state.submissions.map(({ audio, submittedAt, notes }) => [
    audio.order,
    submittedAt,
    notes,
  ]);
  const written = server.state.writings.map(({ text, sha256 }) => [text, sha256]);
  return JSON.stringify([time.now(), chance.next(), rows, arrived, written, truth.broken]);
}
