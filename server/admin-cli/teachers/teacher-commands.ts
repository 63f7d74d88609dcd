import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { refusal, usageError } from '#server/admin-cli/cli-error.ts';
import {
  type AdminDeps,
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
} from '#server/admin-cli/command-group.ts';
import { jsonText, sanitize } from '#server/admin-cli/output.ts';
import { requireCurriculum } from '#server/admin-cli/subscriptions/subscription-store.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import { storePortrait } from '#server/media/store-picture.ts';
import {
  addTeacher,
  changeTeacher,
  disableTeacher,
  enableTeacher,
  printLink,
} from '#server/teaching/teachers/accounts.ts';
import { FACT_OPTIONS, type GivenFacts, readFacts, readWho } from './teacher-input.ts';
import { findTeacher, listAudit, listTeachers, MAX_AUDIT_ROWS, type TeacherRow } from './teacher-store.ts';
import { auditData, auditTable, TEACHER_TEXTS, teacherData, teacherTable } from './teacher-texts.ts';

const MAX_PICTURE_MB = 10;
const WHO = '(ID | メールアドレス)';

const list: CommandSpec = {
  name: 'list',
  usage: '[--json]',
  summary: '先生を一覧にします',
  options: [JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db }) => {
      const rows = await listTeachers(db);
      if (input.has('json')) return jsonText(rows.map(teacherData));
      return rows.length === 0 ? TEXTS.none : teacherTable(rows);
    };
  },
};

const add: CommandSpec = {
  name: 'add',
  usage:
    '--name 名前 [--email E] [--curriculum コード,コード] [--subjects 科目,科目] [--bio 文] [--picture ファイル]',
  summary: '先生を加えます',
  options: FACT_OPTIONS,
  read(input) {
    input.noArguments();
    const name = input.requiredText('name');
    const facts = { ...readFacts(input), name: name.trim() };
    return (deps) => addOne(deps, facts);
  },
};

const change: CommandSpec = {
  name: 'change',
  usage: `${WHO} [--name 名前] [--email E] [--curriculum コード,コード] [--subjects 科目,科目] [--bio 文] [--picture ファイル]`,
  summary: '先生の登録を変えます（書いたところだけ）',
  options: FACT_OPTIONS,
  read(input) {
    const [who, facts] = [readWho(input), readFacts(input)];
    if (Object.values(facts).every((fact) => fact === undefined)) throw usageError(TEACHER_TEXTS.nothing);
    return async (deps) => await changeOne(deps, await findTeacher(deps.db, who), facts);
  },
};

const disable = teacherCommand(
  'disable',
  '先生を停止します（先生のページがすぐに使えなくなります）',
  async (deps, { teacher_id }, name) =>
    (await disableTeacher(deps, teacher_id))
      ? TEACHER_TEXTS.disabled(name)
      : TEACHER_TEXTS.alreadyDisabled(name),
);

const enable = teacherCommand('enable', '停止した先生を戻します', async (deps, { teacher_id }, name) =>
  (await enableTeacher(deps, teacher_id)) ? TEACHER_TEXTS.enabled(name) : TEACHER_TEXTS.alreadyEnabled(name),
);

const link = teacherCommand(
  'link',
  '先生のページに入るリンクを作ります（24時間、1回だけ）',
  async (deps, teacher, name) => {
    if (teacher.disabled_at !== null) throw refusal(TEACHER_TEXTS.linkOfDisabled(name));
    return TEACHER_TEXTS.link(name, await printLink(deps, teacher.teacher_id));
  },
);

const audit: CommandSpec = {
  name: 'audit',
  usage: '[--teacher ID] [--since 日付] [--json]',
  summary: `だれがいつ何をしたかを、新しいほうから${MAX_AUDIT_ROWS}件まで表示します`,
  options: [['--teacher <ID>', 'この先生だけ'], ['--since <日付>', 'この日から'], JSON_OPTION],
  read(input) {
    input.noArguments();
    const [who, since] = [input.text('teacher')?.normalize('NFKC').trim().toLowerCase(), input.day('since')];
    return async ({ db }) => {
      const teacher = who === undefined ? {} : { teacherID: (await findTeacher(db, who)).teacher_id };
      const rows = await listAudit(db, { ...teacher, since });
      if (input.has('json')) return jsonText(rows.map(auditData));
      return rows.length === 0 ? TEXTS.none : auditTable(rows, MAX_AUDIT_ROWS);
    };
  },
};

/** Commands about the people who answer homework. */
export const teacherCommands: CommandGroup = {
  name: 'teachers',
  summary: '先生',
  commands: [list, add, change, link, disable, enable, audit],
};

/** A command about one teacher, without options. */
function teacherCommand(
  name: string,
  summary: string,
  run: (deps: AdminDeps, teacher: TeacherRow, called: string) => Promise<string>,
): CommandSpec {
  return {
    name,
    usage: WHO,
    summary,
    options: [],
    read(input) {
      const who = readWho(input);
      return async (deps) => {
        const teacher = await findTeacher(deps.db, who);
        return await run(deps, teacher, sanitize(teacher.name));
      };
    },
  };
}

async function addOne(deps: AdminDeps, given: GivenFacts & { readonly name: string }): Promise<string> {
  const { name, email = null, bio = '', subjects = [], currCodes = [] } = given;
  await requireCurriculums(deps, currCodes);
  const image = given.picture === undefined ? null : await pictureFrom(deps, given.picture);
  const teacherID = await addTeacher(deps, { name, email, bio, subjects, currCodes, image });
  if (teacherID === null) throw refusal(TEACHER_TEXTS.taken(email ?? ''));
  const added = TEACHER_TEXTS.added(sanitize(name), teacherID.slice(0, 8));
  return currCodes.length === 0 ? `${added}\n\n${TEACHER_TEXTS.noCommission}` : added;
}

async function changeOne(
  deps: AdminDeps,
  row: TeacherRow,
  { picture, ...given }: GivenFacts,
): Promise<string> {
  await requireCurriculums(deps, given.currCodes ?? []);
  const image = picture === undefined ? undefined : await pictureFrom(deps, picture);
  const facts = Object.fromEntries(
    Object.entries({ ...given, image }).filter(([, value]) => value !== undefined),
  );
  if (!(await changeTeacher(deps, row.teacher_id, facts)))
    throw refusal(TEACHER_TEXTS.taken(given.email ?? ''));
  return TEACHER_TEXTS.changed(sanitize(given.name ?? row.name));
}

async function requireCurriculums({ db }: AdminDeps, currCodes: readonly string[]): Promise<void> {
  for (const code of currCodes) await requireCurriculum(db, code);
}

/** @throws CliError for a file that is no picture, or too large */
async function pictureFrom(deps: AdminDeps, file: string) {
  const path = resolve(file);
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw refusal(TEACHER_TEXTS.noPicture(file));
  if (facts.size > MAX_PICTURE_MB * 1024 * 1024) throw refusal(TEACHER_TEXTS.largePicture(MAX_PICTURE_MB));
  const bytes = await readFile(path);
  return await storePortrait(deps, `teachers/${randomUUID()}`, bytes).catch((error: unknown) => {
    const isNoPicture = error instanceof ApiError && error.code === 'pictures/unreadable';
    throw isNoPicture ? refusal(TEACHER_TEXTS.noPicture(file)) : error;
  });
}
