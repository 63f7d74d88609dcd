import type { SettleDeps } from '#server/payments/settle-contract.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Command } from './command.ts';
import { runCoupons } from './coupons-run.ts';
import { durationOf } from './duration.ts';
import { exportFile } from './export-file.ts';
import { findHomework, type HomeworkRow, listHomework, setHeard } from './homework-rows.ts';
import { homeworkCard, homeworkData, homeworkTable, jsonText, nameOf } from './homework-texts.ts';
import { runMessages } from './messages-run.ts';
import { runOrders } from './orders-run.ts';
import { runSubscriptions } from './subscriptions-run.ts';
import { TEXTS } from './texts.ts';
import { runUsers } from './users-run.ts';

/** What the tool works on; `main.ts` opens it, a test brings its own. */
export interface SchoolParts extends SettleDeps {
  readonly storage: Storage;
}

/** Does one command and answers what is to be shown; throws SchoolError. */
export async function runCommand(command: Command, deps: SchoolParts): Promise<string> {
  switch (command.do) {
    case 'help':
      return TEXTS.usage;
    case 'homework list': {
      const rows = await withSeconds(deps, await listHomework(deps.db, command));
      return command.json ? jsonText(rows.map(homeworkData)) : homeworkTable(rows);
    }
    case 'homework show': {
      const [row] = await withSeconds(deps, [await findHomework(deps.db, command.id)]);
      if (row === undefined) return TEXTS.none;
      return command.json ? jsonText(homeworkData(row)) : homeworkCard(row);
    }
    case 'homework export':
      return TEXTS.exported(await exportFile(deps.storage, await findHomework(deps.db, command.id), command));
    case 'homework heard': {
      const row = await findHomework(deps.db, command.id);
      await setHeard(deps.db, row.submission_id, command.undo ? null : deps.clock.now());
      return (command.undo ? TEXTS.unheard : TEXTS.heard)(nameOf(row), row.lesson_name);
    }
    case 'subscriptions list':
    case 'subscriptions grant':
    case 'subscriptions cancel':
      return await runSubscriptions(command, deps);
    case 'orders list':
    case 'orders show':
    case 'orders refund':
      return await runOrders(command, deps);
    case 'coupons list':
    case 'coupons add':
    case 'coupons stop':
      return await runCoupons(command, deps);
    case 'messages list':
    case 'messages show':
      return await runMessages(command, deps);
    default:
      return await runUsers(command, deps);
  }
}

/** One after the other: a file may have 50 MB. */
async function withSeconds({ storage }: SchoolParts, rows: readonly HomeworkRow[]) {
  const all: (HomeworkRow & { seconds: number | null })[] = [];
  for (const row of rows) all.push({ ...row, seconds: await durationOf(storage, row.upload_id) });
  return all;
}
