import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { readConfig } from '#server/config/config.ts';
import { clientSettings } from '#server/db/connect.ts';
import { openForTool } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';
import { quantile } from '../../load/call-book.ts';
import { spentMs, threadTimesOf } from '../../load/process-usage.ts';
import { type SchoolProcess, startSchool } from '../../load/school-process.ts';
import { calibration } from '../calibration.ts';
import { hammer, type Target } from './hammer.ts';
import { HOT_READS, type HotRead } from './hot-reads.ts';
import { type PreparedReaders, prepareReaders } from './readers.ts';
import { type MeasuredRead, type Round, readsTable } from './reads-table.ts';

/** Of one call in one round. */
const CALLS_A_ROUND = 300;
/** The engine compiles what runs often: in its first thousands of calls one costs two to four times what it costs later. */
const WARM_UP_CALLS = 4_000;
const AT_ONCE = 8;

const INTERRUPTED_EXIT = 130;
const LOOK_MS = SECOND_MS;
const QUIET_LOOKS = 3;
const QUIET_PART = 0.05;
const SETTLE_TIMEOUT_MS = 3 * MINUTE_MS;
const SOUNDS_TIMEOUT_MS = 10 * MINUTE_MS;

/**
 * Each hot read beside a bare Hono with `select 1`, in turns: processor time of the process that answers, of the database, and
 * waiting times. ROUNDS=3, ONLY='users/me' for a part, BEFORE_DIR=another checkout of this repository in the same rounds.
 */
export async function serverCalls(root: string): Promise<void> {
  const { BEFORE_DIR } = process.env;
  const running: Running[] = [];
  let bare: Bare | undefined;
  // Also after Ctrl-C nothing stays.
  process.on('exit', () => {
    for (const { school } of running) school.remove();
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(INTERRUPTED_EXIT));
  try {
    for (const folder of BEFORE_DIR === undefined ? [root] : [resolve(BEFORE_DIR), root]) {
      const school = await startSchool(folder);
      const one: Running = { folder, school, readers: [], column: folder === root ? 'now' : 'before' };
      running.push(one);
      one.readers = await prepareReaders(root, school);
    }
    bare = await startBare(root, running.at(-1)?.school);
    for (const { school } of running) {
      await settled(school);
      await soundsMade(root, school);
    }
    console.log(`\n${await measureReads(running, bare)}`);
  } finally {
    // Before its database goes.
    if (bare !== undefined) await ended(bare.child);
    for (const { school } of running) school.remove();
    running.length = 0;
  }
}

interface Running {
  readonly folder: string;
  readonly school: SchoolProcess;
  readers: PreparedReaders;
  readonly column: 'now' | 'before';
}

async function measureReads(running: readonly Running[], bare: Bare): Promise<string> {
  const { ROUNDS = '3', ONLY = '' } = process.env;
  const rounds = Number(ROUNDS);
  const calibrationMs: number[] = [];
  const measured: MeasuredRead[] = [];
  for (const read of HOT_READS.filter(({ name }) => new RegExp(ONLY).test(name))) {
    const rows: MeasuredRead = { name: read.name, now: [], before: [], bare: [] };
    const turns = [
      { into: rows.bare, pid: bare.child.pid ?? 0, database: bare.school, targets: bare.targets },
      ...running.map((one) => ({
        into: rows[one.column],
        pid: one.school.pid,
        database: one.school,
        targets: targetsOf(one, read),
      })),
    ];
    for (const { targets } of turns) await hammer(targets, WARM_UP_CALLS, AT_ONCE);
    for (let round = 0; round < rounds; round += 1) {
      calibrationMs.push(calibration());
      for (const turn of turns) turn.into.push(await playRound(turn));
    }
    measured.push(rows);
    console.log(`  ${rows.name}`);
  }
  const load = loadavg()[0] ?? 0;
  return readsTable(measured, { rounds, calls: CALLS_A_ROUND, atOnce: AT_ONCE, calibrationMs, load });
}

interface Bare {
  readonly school: SchoolProcess;
  readonly child: ChildProcess;
  readonly targets: readonly Target[];
}

async function startBare(root: string, school: SchoolProcess | undefined): Promise<Bare> {
  if (school === undefined) throw new Error('no server');
  const child = fork(join(import.meta.dirname, 'bare-hono.ts'), {
    env: { PATH: process.env['PATH'], DATABASE: await databaseOf(root, school) },
    execArgv: ['--import', 'tsx'],
  });
  const [port] = await once(child, 'message');
  return { school, child, targets: [{ url: `http://127.0.0.1:${port}/`, headers: {} }] };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exited;
}

/** @param turn `pid` of the process that answers, and the school whose database it asks */
async function playRound(turn: {
  readonly pid: number;
  readonly database: SchoolProcess;
  readonly targets: readonly Target[];
}): Promise<Round> {
  const { pid, database, targets } = turn;
  const look = () => [threadTimesOf(pid), threadTimesOf(database.pid)] as const;
  const before = look();
  const hammered = await hammer(targets, CALLS_A_ROUND, AT_ONCE);
  const after = look();
  return {
    serverMs: spentMs(before[0], after[0]).serverMs / CALLS_A_ROUND,
    databaseMs: spentMs(before[1], after[1]).databaseMs / CALLS_A_ROUND,
    p50Ms: quantile(hammered.timesMs, 0.5),
    p99Ms: quantile(hammered.timesMs, 0.99),
    bytes: hammered.bytes,
  };
}

/** Waits for the jobs of the start: what they use would count as the calls'. */
async function settled({ pid }: SchoolProcess): Promise<void> {
  const end = performance.now() + SETTLE_TIMEOUT_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    const before = threadTimesOf(pid);
    await pause(LOOK_MS);
    const { serverMs } = spentMs(before, threadTimesOf(pid));
    quiet = serverMs < LOOK_MS * QUIET_PART ? quiet + 1 : 0;
    if (performance.now() > end) return void console.log('  the jobs of the start have not ended');
  }
}

/** Waits for the m4as of what the readers recorded and for their waveforms: those processes would count as the calls'. */
async function soundsMade(root: string, { env }: SchoolProcess): Promise<void> {
  const { db, close } = await openForTool(readConfig(env, root), silentLog);
  try {
    const end = performance.now() + SOUNDS_TIMEOUT_MS;
    const open = db
      .selectFrom('user_audios')
      .leftJoin('m4as', 'm4as.user_audio_id', 'user_audios.user_audio_id')
      .select('user_audios.user_audio_id')
      .where((eb) => eb.or([eb('m4a_open', '=', true), eb('measured_at', 'is', null)]))
      .limit(1);
    while ((await open.execute()).length > 0) {
      if (performance.now() > end) return void console.log('  the sounds of recordings are still made');
      await pause(LOOK_MS);
    }
  } finally {
    await close();
  }
}

function targetsOf({ folder, school, readers }: Running, { path, headers }: HotRead): Target[] {
  return readers.map(({ idToken, lessonID }) => ({
    url: school.origin + path(folder, lessonID),
    headers: { authorization: `Bearer ${idToken}`, 'x-forwarded-for': '10.0.0.1', ...headers },
  }));
}

/** The driver's settings for the school's own database. */
async function databaseOf(root: string, { env }: SchoolProcess): Promise<string> {
  const { address, close } = await openForTool(readConfig(env, root), silentLog);
  await close();
  return JSON.stringify(clientSettings(address));
}
