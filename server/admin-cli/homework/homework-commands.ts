import { usageError } from '#server/admin-cli/cli-error.ts';
import {
  type AdminDeps,
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
} from '#server/admin-cli/command-group.ts';
import { type CommandInput, ID_PREFIX } from '#server/admin-cli/command-input.ts';
import { jsonText, nameOf } from '#server/admin-cli/output.ts';
import { exportRecording } from './export-recording.ts';
import {
  findHomework,
  type HomeworkRow,
  listHomework,
  requireLesson,
  setListened,
} from './homework-store.ts';
import { HOMEWORK_TEXTS, homeworkCard, homeworkData, homeworkTable } from './homework-texts.ts';
import { durationOf } from './recording-duration.ts';

const MAX_ROWS = 200;

const list: CommandSpec = {
  name: 'list',
  usage: '[--unheard] [--lesson レッスンID] [--since 日付] [--json]',
  summary: '提出された課題を、新しいものから一覧にします',
  options: [
    ['--unheard', 'まだ聞いていないものだけ'],
    ['--lesson <レッスンID>', 'このレッスンのものだけ'],
    ['--since <日付>', 'この日（日本の0時）から後のものだけ'],
    JSON_OPTION,
  ],
  read(input) {
    input.noArguments();
    const since = input.day('since');
    const filter = { unheard: input.has('unheard'), lesson: input.text('lesson'), since };
    return async (deps) => {
      if (filter.lesson !== undefined) await requireLesson(deps.db, filter.lesson);
      const rows = await withDurations(deps, await listHomework(deps.db, filter, MAX_ROWS));
      return input.has('json') ? jsonText(rows.map(homeworkData)) : homeworkTable(rows, MAX_ROWS);
    };
  },
};

const show: CommandSpec = {
  name: 'show',
  usage: 'ID [--json]',
  summary: '1件の提出を詳しく表示します',
  options: [JSON_OPTION],
  read(input) {
    const id = submissionID(input);
    return async (deps) => {
      const row = await findHomework(deps.db, id);
      const submission = { ...row, seconds: await durationOf(deps.storage, row.upload_id) };
      return input.has('json') ? jsonText(homeworkData(submission)) : homeworkCard(submission);
    };
  },
};

const exportCommand: CommandSpec = {
  name: 'export',
  usage: 'ID [--out ファイルまたはフォルダー] [--force]',
  summary: '録音をファイルに書き出します',
  options: [
    ['--out <ファイルまたはフォルダー>', '書き出す場所（省くと今のフォルダー）'],
    ['--force', 'すでにあるファイルに上書きします'],
  ],
  read(input) {
    const id = submissionID(input);
    const target = { out: input.text('out'), force: input.has('force') };
    return async ({ db, storage }) =>
      HOMEWORK_TEXTS.exported(await exportRecording(storage, await findHomework(db, id), target));
  },
};

const listened: CommandSpec = {
  name: 'heard',
  usage: 'ID [--undo]',
  summary: '聞いたことを記録します',
  options: [['--undo', '記録を取り消します']],
  read(input) {
    const id = submissionID(input);
    const undo = input.has('undo');
    return async ({ db, clock }) => {
      const row = await findHomework(db, id);
      await setListened(db, row.submission_id, undo ? null : clock.now());
      const text = undo ? HOMEWORK_TEXTS.notListened : HOMEWORK_TEXTS.listened;
      return text(nameOf(row), row.lesson_name);
    };
  },
};

/** Commands for teachers: list, show and export what learners submitted, and record that it was listened to. */
export const homeworkCommands: CommandGroup = {
  name: 'homework',
  summary: '提出された課題',
  commands: [list, show, exportCommand, listened],
};

function submissionID(input: CommandInput): string {
  const given = input.argument(HOMEWORK_TEXTS.missingID);
  const id = given.toLowerCase();
  if (!ID_PREFIX.test(id)) throw usageError(HOMEWORK_TEXTS.badID(given));
  return id;
}

/** Reads one file after another, because a recording may have 50 MB. */
async function withDurations({ storage }: AdminDeps, rows: readonly HomeworkRow[]) {
  const submissions: (HomeworkRow & { seconds: number | null })[] = [];
  for (const row of rows) submissions.push({ ...row, seconds: await durationOf(storage, row.upload_id) });
  return submissions;
}
