import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Storage } from '#server/outside/storage.ts';
import type { Command } from './command.ts';
import { durationOf } from './duration.ts';
import { exportFile } from './export-file.ts';
import { findHomework, type HomeworkRow, listHomework, setHeard } from './homework-rows.ts';
import { homeworkCard, homeworkData, homeworkTable, jsonText, nameOf } from './homework-texts.ts';
import { japanDay, japanTime } from './japan-time.ts';
import { runMessages } from './messages-run.ts';
import {
  type ContractRow,
  cancelSubscription,
  findPerson,
  grantSubscription,
  listContracts,
} from './subscription-rows.ts';
import { tableOf } from './table.ts';
import { TEXTS } from './texts.ts';
import { runUsers } from './users-run.ts';

/** What the tool works on; `main.ts` opens it, a test brings its own. */
export interface SchoolParts {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: Pick<Config, 'auth'>;
}

/** Does one command and answers what is to be shown; throws SchoolError. */
export async function runCommand(command: Command, parts: SchoolParts): Promise<string> {
  switch (command.do) {
    case 'help':
      return TEXTS.usage;
    case 'homework list': {
      const rows = await withSeconds(parts, await listHomework(parts.db, command));
      return command.json ? jsonText(rows.map(homeworkData)) : homeworkTable(rows);
    }
    case 'homework show': {
      const [row] = await withSeconds(parts, [await findHomework(parts.db, command.id)]);
      if (row === undefined) return TEXTS.none;
      return command.json ? jsonText(homeworkData(row)) : homeworkCard(row);
    }
    case 'homework export':
      return TEXTS.exported(
        await exportFile(parts.storage, await findHomework(parts.db, command.id), command),
      );
    case 'homework heard': {
      const row = await findHomework(parts.db, command.id);
      await setHeard(parts.db, row.submission_id, command.undo ? null : parts.clock.now());
      return (command.undo ? TEXTS.unheard : TEXTS.heard)(nameOf(row), row.lesson_name);
    }
    case 'subscriptions list':
      return await listed(command, parts);
    case 'subscriptions grant':
      return await granted(command, parts);
    case 'subscriptions cancel':
      return await cancelled(command, parts);
    case 'messages list':
    case 'messages show':
      return await runMessages(command, parts);
    default:
      return await runUsers(command, parts);
  }
}

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** One after the other: a file may have 50 MB. */
async function withSeconds({ storage }: SchoolParts, rows: readonly HomeworkRow[]) {
  const all: (HomeworkRow & { seconds: number | null })[] = [];
  for (const row of rows) all.push({ ...row, seconds: await durationOf(storage, row.upload_id) });
  return all;
}

async function granted(command: Of<'subscriptions grant'>, { db, clock }: SchoolParts): Promise<string> {
  const person = await findPerson(db, command.who);
  const { curriculum, plan } = command;
  const now = clock.now();
  const start = command.start ?? now;
  await grantSubscription(db, { person, name: nameOf(person), curriculum, plan, start, now });
  return TEXTS.granted(nameOf(person), curriculum, plan, japanTime(start));
}

async function cancelled(command: Of<'subscriptions cancel'>, { db, clock }: SchoolParts): Promise<string> {
  const person = await findPerson(db, command.who);
  const { curriculum, expire } = command;
  const end = await cancelSubscription(db, {
    person,
    name: nameOf(person),
    curriculum,
    expire,
    now: clock.now(),
  });
  return TEXTS.cancelled(nameOf(person), curriculum, japanTime(end));
}

async function listed(command: Of<'subscriptions list'>, { db, clock }: SchoolParts): Promise<string> {
  const { who, curriculum } = command;
  const uid = who && (await findPerson(db, who)).uid;
  const rows = await listContracts(db, { uid, curriculum });
  if (command.json) return jsonText(rows.map(contractData));
  if (rows.length === 0) return TEXTS.none;
  const cells = rows.map((row) => [
    nameOf(row),
    row.uid,
    row.curr_code,
    row.plan_name,
    japanDay(row.start_time),
    stateOf(row, clock.now()),
  ]);
  return `${tableOf(TEXTS.columns.subscriptions, cells)}\n${TEXTS.count(rows.length)}`;
}

function stateOf({ expire_time, completed }: ContractRow, now: Date): string {
  if (expire_time === null) return completed ? TEXTS.states.completed : TEXTS.states.running;
  return (expire_time > now ? TEXTS.states.ending : TEXTS.states.ended)(japanTime(expire_time));
}

function contractData(row: ContractRow) {
  return {
    uid: row.uid,
    email: row.email,
    name: row.display_name,
    currCode: row.curr_code,
    plan: row.plan_name,
    startTime: row.start_time.toISOString(),
    cancelTime: row.cancel_time?.toISOString() ?? null,
    expireTime: row.expire_time?.toISOString() ?? null,
    completed: row.completed,
  };
}
