import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { editNote, handIn, release, withdraw } from '#outbox/hand-in.ts';
import { reconcile } from '#outbox/reconcile.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import {
  type AdapterWorld,
  LESSON,
  NETWORK_FAULTS,
  type NetworkFault,
  type Runtime,
} from './adapter-world.ts';
import { STORAGE_FAULTS, type StorageFault } from './faulty-indexeddb.ts';

/** What a person knows of a take: what the app has confirmed to them, and what they asked for. */
export interface KnownTake {
  id: string;
  /** The bytes of every chunk that was given to the store, in order. */
  chunks: Uint8Array[];
  /** So many of them the store has confirmed. */
  confirmed: number;
  /** `asked`: a hand-in failed half-way, or its process died: it may be handed in. */
  handedIn: 'no' | 'asked' | 'yes';
  withdrawAsked: boolean;
}

export interface Known {
  takes: KnownTake[];
}

/** The page that is open, and the worker beside it. */
export interface AdapterRun {
  world: AdapterWorld;
  page: Runtime;
  worker: Runtime;
  /** False plants a bug: a page that opens repairs nothing. */
  repairs: boolean;
}

type Command = fc.AsyncCommand<Known, AdapterRun>;

/** An action as the screen does it: a failure is shown, and the person may try again. */
const attempt = async (action: Promise<unknown>): Promise<boolean> =>
  await action.then(
    () => true,
    () => false,
  );

/** Starts, appends, ends: as far as storage allows. */
async function record(take: KnownTake, ends: boolean, { page, world }: AdapterRun): Promise<void> {
  const header = aTake({ takeID: take.id, uid: world.uid, lessonID: LESSON });
  if (!(await attempt(page.takes.start(header)))) {
    take.chunks = [];
    return;
  }
  for (const [seq, bytes] of take.chunks.entries()) {
    const copy = Uint8Array.from(bytes).buffer;
    if (await attempt(page.takes.append(take.id, seq, copy))) take.confirmed = seq + 1;
  }
  if (ends) await attempt(page.takes.freeze(take.id, { durationMs: 1_000 }));
}

/** What the recorder's screen does when it opens: takes that a crash left are closed, and offered. */
export async function closeInterrupted({ page, world }: AdapterRun): Promise<void> {
  for (const { takeID } of await page.takes.findInterrupted(world.uid))
    await attempt(page.takes.freeze(takeID, { durationMs: 1_000, interruption: 'crashed' }));
}

/** The old page and the worker die; new ones open, and the page repairs what it finds. */
export async function restart(run: AdapterRun): Promise<void> {
  await Promise.all([run.page.kill(), run.worker.kill()]);
  run.page = run.world.open();
  run.worker = run.world.open();
  if (run.repairs) await attempt(reconcile(run.page.parts));
  await attempt(closeInterrupted(run));
}

const closed = async ({ page }: AdapterRun, id: string): Promise<TakeHeader | null> => {
  const header = await page.takes.header(id).catch(() => null);
  return header?.frozen == null ? null : header;
};

type OnTake = (take: KnownTake, run: AdapterRun) => Promise<void>;

const HAND_IN: OnTake = async (take, run) => {
  if ((await closed(run, take.id)) === null) return;
  if (take.handedIn === 'no') take.handedIn = 'asked';
  if (await attempt(handIn(run.page.parts, take.id, 'よろしく'))) take.handedIn = 'yes';
};
const TWICE: OnTake = async (take, run) => {
  await Promise.all([HAND_IN(take, run), HAND_IN(take, run)]);
};
const EDIT: OnTake = async (take, { page }) => {
  if (take.handedIn !== 'no') await attempt(editNote(page.parts, take.id, `メモ ${randomUUID()}`));
};
const WITHDRAW: OnTake = async (take, { page }) => {
  if (take.handedIn === 'no') return;
  take.withdrawAsked = true;
  await attempt(withdraw(page.parts, take.id));
};

/** A command of a name, for the sentence that a failure prints. */
function command(name: string, run: (known: Known, run: AdapterRun) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

const onTake = (name: string, at: number, act: OnTake): Command =>
  command(`${name} ${at}`, async ({ takes }, run) => {
    const take = takes[at % Math.max(1, takes.length)];
    if (take !== undefined) await act(take, run);
  });

const deliver = (who: 'page' | 'worker' | 'both'): Command =>
  command(`deliver: ${who}`, async (_, { page, worker, world }) => {
    world.pass(HOUR_MS);
    await Promise.all([
      ...(who === 'worker' ? [] : [page.deliver()]),
      ...(who === 'page' ? [] : [worker.deliver()]),
    ]);
  });

/** The page dies in the middle: after so many turns of the event loop. */
const killed = (
  name: string,
  ticks: number,
  begin: (known: Known, run: AdapterRun) => Promise<unknown>,
): Command =>
  command(`killed after ${ticks}: ${name}`, async (known, run) => {
    void begin(known, run).catch(() => undefined);
    for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
    await restart(run);
  });

const newTake = (lengths: readonly number[]): KnownTake => ({
  id: randomUUID(),
  chunks: lengths.map((length, seq) =>
    Uint8Array.from({ length }, (_, at) => (at === 0 ? seq : (length * 37 + at) % 251)),
  ),
  confirmed: 0,
  handedIn: 'no',
  withdrawAsked: false,
});

const recording = (lengths: readonly number[], ends: boolean) => async (known: Known, run: AdapterRun) => {
  const take = newTake(lengths);
  known.takes.push(take);
  await record(take, ends, run);
};

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });
const at = fc.nat({ max: 3 });
const ticks = fc.nat({ max: 60 });
const faults = <F extends StorageFault | NetworkFault>(kinds: readonly F[]) =>
  fc.array(fc.option(fc.constantFrom(...kinds), { freq: 2 }), { minLength: 1, maxLength: 4 });

/** Every command, the frequent ones several times. */
export const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  fc
    .tuple(lengths, fc.boolean())
    .map(([all, ends]) => command(`record ${all}${ends ? '' : ', not ended'}`, recording(all, ends))),
  lengths.map((all) =>
    command(`record ${all} and hand in`, async (known, run) => {
      await recording(all, true)(known, run);
      const take = known.takes.at(-1);
      if (take !== undefined) await HAND_IN(take, run);
    }),
  ),
  at.map((one) => onTake('hand in', one, HAND_IN)),
  at.map((one) => onTake('hand in twice at once', one, TWICE)),
  at.map((one) => onTake('edit the note of', one, EDIT)),
  at.map((one) => onTake('withdraw', one, WITHDRAW)),
  fc.constantFrom('page' as const, 'worker' as const, 'both' as const).map(deliver),
  fc.constant(command('restart', (_, run) => restart(run))),
  fc.tuple(ticks, lengths).map(([count, all]) => killed(`record ${all}`, count, recording(all, true))),
  ticks.map((count) => killed('deliver', count, (_, { page }) => page.deliver())),
  fc.tuple(ticks, at).map(([count, one]) =>
    killed(`hand in ${one}`, count, async ({ takes }, run) => {
      const take = takes[one % Math.max(1, takes.length)];
      if (take !== undefined) await HAND_IN(take, run);
    }),
  ),
  faults(STORAGE_FAULTS).map((plan) =>
    command(`storage: ${plan}`, async (_, { world }) => {
      world.storage.plan = plan;
    }),
  ),
  faults(NETWORK_FAULTS).map((plan) =>
    command(`network: ${plan}`, async (_, { world }) => void world.network.push(...plan)),
  ),
  fc.constant(
    command('send now', async (_, { page, world }) => void (await attempt(release(page.parts, world.uid)))),
  ),
  fc.constant(command('an hour passes', async (_, { world }) => world.pass(HOUR_MS + MINUTE_MS))),
];
