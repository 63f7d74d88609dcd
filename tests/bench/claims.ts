import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { readConfig } from '#server/config/config.ts';
import { openForServer } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { claimQuery, claimRecording } from '#server/homework/m4a/claim-store.ts';
import { silentLog } from '#server/lib/log.ts';
import { explainedInUse, watched } from '#tests/support/community/explained.ts';
import { addRecordings, addWorkOfHours, convertAll } from '#tests/support/homework/recordings-of-many.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';

/** Conversions of the last day, three of a person. */
const DAYS = [45_000, 450_000];
const TAKES_OF_A_PERSON = 3;
/** Recordings of one person who waits. */
const GREEDY = 10_000;
/** Further people who wait, with two recordings each. */
const WAITING = 1_000;
const TIMES = 50;

/** What the claim of the next recording touches and takes, by the conversions of a day and the people who wait. */
export async function claims(root: string, print: (name: string, value: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-bench-'));
  const wanted = readConfig({ NODE_ENV: 'test', PORT: '3000', DATA_DIR: dataDir }, root);
  const { pool, close } = await openForServer(wanted, silentLog);
  try {
    // Statements of the pool itself may take as long as they need.
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const now = new Date();
    const lessonID = 'pf-trial-1';
    const start = new Date(now.getTime() - 10 * HOUR_MS);
    await aCurriculum(db, { courses: [{ courseCode: 'pf-trial', isTrial: true, lessons: 1 }] });
    await addRecordings(db, { name: 'greedy', people: 1, each: GREEDY, lessonID, start });
    let converted = 0;
    for (const day of DAYS) {
      const name = `day${day}`;
      const people = (day - converted) / TAKES_OF_A_PERSON;
      await addRecordings(db, { name, people, each: TAKES_OF_A_PERSON, lessonID, start });
      await convertAll(db, { name, now });
      await addWorkOfHours(db, { name, now, hours: 2 });
      converted = day;
      print(`${day} conversions a day, 1 person waits`, await measured(pool, now));
    }
    await addRecordings(db, { name: 'waiting', people: WAITING, each: 2, lessonID, start });
    await addWorkOfHours(db, { name: 'waiting', now, hours: 3 });
    print(`the same, and ${WAITING + 1} people wait`, await measured(pool, now));
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(pool: Pool, now: Date): Promise<string> {
  for (const table of ['user_audios', 'm4as', 'conversion_work']) await pool.query(`vacuum analyze ${table}`);
  const { db } = watched(pool);
  const terms = { now, leaseMs: 10 * MINUTE_MS, atOnce: 1_000 };
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await claimRecording(db, { ...terms, place: randomBytes(8).readBigInt64BE() });
    times.push(performance.now() - began);
  }
  const median = times.sort((a, b) => a - b)[TIMES / 2] ?? 0;
  const query = claimQuery({ ...terms, place: 0n }).compile(db);
  const { rows } = await explainedInUse(pool, query);
  await sql`delete from m4as where object_id is null`.execute(db);
  return `${Math.round(rows)} rows, ${median.toFixed(1)} ms`;
}
