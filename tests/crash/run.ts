import { settleWithin } from '#lib/settle-within.ts';
import { createAccount, signInByCall } from '../../e2e/support/accounts.ts';
import type { SessionTokens } from '../../e2e/support/browser/firebase-session.ts';
import { until } from '../../e2e/support/until.ts';
import { type DeviceTake, readDeviceTakes } from './device-takes.ts';
import { judge } from './oracle.ts';
import { CrashPhone } from './phone.ts';
import type { Action, Plan, Step } from './plan.ts';
import { comeToRest, type Offered } from './settle.ts';
import type { Stage } from './stage.ts';
import { count, later, type Struck, strike, type Tally } from './troubles.ts';
import { Witness } from './witness.ts';

export interface RunReport {
  readonly plan: Plan;
  readonly broken: readonly string[];
  readonly tally: Tally;
  readonly takes: Takes;
  /** What did not go as the learner wanted, for whoever looks into a failure. */
  readonly notes: readonly string[];
  readonly ms: number;
}

/** Takes of a run, or of all. */
export interface Takes {
  seen: number;
  submitted: number;
  arrived: number;
  /** Large ones among those handed in, and the requests that brought their parts. */
  long: number;
  parts: number;
}

export const noTakes = (): Takes => ({ seen: 0, submitted: 0, arrived: 0, long: 0, parts: 0 });

const MIN_TAKE_MS = 1_000;
const MAX_ACTION_MS = 300_000;

interface Run extends Struck {
  readonly people: { readonly first: SessionTokens; readonly second: SessionTokens | null };
  readonly witness: Witness;
  readonly notes: string[];
}

/** Plays a plan on that stage and judges what came of it. */
export async function playRun(stage: Stage, plan: Plan): Promise<RunReport> {
  const begun = Date.now();
  await stage.begin();
  const firedBefore = new Map(stage.proxy.fired());
  const partsBefore = partsOf(stage);
  const hasSwitch = plan.steps.some(({ action }) => action.do === 'switch to another person');
  const people = {
    first: await createAccount(stage.server),
    second: hasSwitch ? await createAccount(stage.server) : null,
  };
  const phone = new CrashPhone(stage.origin, stage.newProfile());
  const run: Run = { stage, phone, people, witness: new Witness(), tally: new Map(), notes: [] };
  try {
    await phone.signIn(people.first);
    run.notes.push(`opened after ${Date.now() - begun} ms`);
    phone.expectFaults(true);
    const watching = run.witness.watch(() => phone.page);
    for (const step of plan.steps) await playStep(step, run);
    await watching.stop();
    run.notes.push(`faults ended after ${Date.now() - begun} ms`);
    const { broken, arrived } = await restAndJudge(run, plan);
    for (const [kind, times] of stage.proxy.fired()) {
      const more = times - (firedBefore.get(kind) ?? 0);
      if (more > 0) count(run.tally, kind, more);
    }
    const seen = [...run.witness.seen.values()];
    const submitted = seen.filter((take) => take.wasSubmitted);
    const long = submitted.filter(({ isImported }) => isImported).length;
    const parts = partsOf(stage) - partsBefore;
    const takes = { seen: seen.length, submitted: submitted.length, arrived, long, parts };
    return { plan, broken, tally: run.tally, takes, notes: run.notes, ms: Date.now() - begun };
  } finally {
    await phone.dispose();
  }
}

const partsOf = ({ proxy }: Stage): number => proxy.methods().get('PATCH') ?? 0;

async function playStep({ action, troubles }: Step, run: Run): Promise<void> {
  const begun = Date.now();
  const note = (text: string) => run.notes.push(`${action.do}, ${Date.now() - begun} ms: ${text}`);
  const acting = settleWithin(MAX_ACTION_MS, act(action, run)).then(
    () => note('done'),
    (error: unknown) => note(String(error).split('\n')[0] ?? ''),
  );
  await Promise.all([acting, ...troubles.map((trouble) => strike(trouble, run))]);
}

async function act(action: Action, { phone, stage, people, tally }: Run): Promise<void> {
  switch (action.do) {
    case 'record':
      // Whoever was interrupted tries once more.
      await phone.record(action.ms).catch(() => phone.record(MIN_TAKE_MS));
      if (action.submit) await phone.submit();
      return;
    case 'import a long take':
      await phone.importFile(stage.longFile);
      if (await phone.submit()) count(tally, 'long take');
      await later(action.ms);
      return;
    case 'open a second tab':
      await phone.openSecondTab();
      return count(tally, 'second tab');
    case 'update the app':
      await stage.update();
      count(tally, 'app update');
      return await phone.update(action.press);
    case 'switch to another person':
      if (people.second === null) return;
      await phone.signOut();
      await phone.signIn(people.second);
      count(tally, 'account switch');
      await phone.record(action.ms);
      await phone.submit();
      return;
    case 'wait':
      await later(action.ms);
  }
}

/** The faults end, the browser is started again, everybody comes back once, and everything comes to rest. */
async function restAndJudge(run: Run, plan: Plan): Promise<{ broken: string[]; arrived: number }> {
  const { stage, phone, people, witness } = run;
  stage.proxy.calm();
  phone.expectFaults(false);
  await stage.up();
  await phone.killBrowser();
  const broken: string[] = [];
  const offered = new Map<string, Offered>();
  const everybody = [people.second, people.first].flatMap((person) => person ?? []);
  for (const person of everybody) {
    const rested = await comeToRest(
      {
        phone,
        uid: person.uid,
        // Whoever was signed in all the time still is.
        signIn: async () => phone.signIn(await signInByCall(stage.server, person.email)),
        isSignedIn: people.second === null,
        witness,
      },
      plan.interrupted,
    );
    offered.set(person.uid, rested.offered);
    broken.push(...rested.broken);
  }
  await until('late requests to arrive', async () => stage.proxy.pending() === 0);
  const device = await lastLook(run);
  const server = await stage.takesOf(everybody.map(({ uid }) => uid));
  const seen = [...witness.seen.values()];
  await stage.up();
  broken.push(...stage.ownEnds.splice(0), ...witness.broken, ...judge({ seen, device, server, offered }));
  return {
    broken: [...new Set(broken)],
    arrived: server.filter((take) => take.submissions.length > 0).length,
  };
}

async function lastLook({ phone, witness }: Run): Promise<DeviceTake[]> {
  const page = phone.page ?? (await phone.room());
  return await readDeviceTakes(page, witness.firstRows());
}
