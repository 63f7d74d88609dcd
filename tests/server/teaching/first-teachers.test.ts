import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { disableTeacher } from '#server/teaching/teachers/accounts.ts';
import { makeFirstTeachers } from '#server/teaching/teachers/first-teachers.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aServer } from '#tests/support/server/a-server.ts';

/** A server whose content has one teacher with a course, and one without. */
async function aServerWithContentTeachers() {
  const { deps } = await aServer();
  await aCurriculum(deps.db, { courses: [{ courseCode: 'pf-1', lessons: 1 }], isTaught: false });
  await aCurriculum(deps.db, { currCode: 'empty', isTaught: false });
  const other = { family_name: '北野', first_name: '紗世', family_name_en: 'Kitano', first_name_en: 'Sayo' };
  await deps.db
    .insertInto('teachers')
    .values({ teacher_id: 'kitano', ...other, avatar: null })
    .execute();
  return deps;
}

const accounts = ({ db }: Awaited<ReturnType<typeof aServerWithContentTeachers>>) =>
  db
    .selectFrom('teacher_accounts as t')
    .leftJoin('teacher_commissions as c', 'c.teacher_id', 't.teacher_id')
    .select(['t.name', 't.email', 't.subjects', 'c.curr_code'])
    .execute();

test('a new database gets the teachers of its content once, for the curriculums that they teach', async () => {
  const deps = await aServerWithContentTeachers();
  await Promise.all([makeFirstTeachers(deps), makeFirstTeachers(deps)]);
  const made = {
    name: '花岡 澪',
    email: 'hanaoka@teachers.example',
    subjects: ['ピアノ'],
    curr_code: 'pf-beginner',
  };
  expect(await accounts(deps)).toEqual([made]);
  const { teacher_id } = await deps.db
    .selectFrom('teacher_accounts')
    .select('teacher_id')
    .executeTakeFirstOrThrow();
  await disableTeacher(deps, teacher_id);
  await makeFirstTeachers(deps);
  expect(await accounts(deps)).toEqual([made]);
});

test('in production nobody is made', async () => {
  const deps = await aServerWithContentTeachers();
  const env = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost:3000', AUTH_MODE: 'embedded' };
  const payments = { PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money' };
  await makeFirstTeachers({ ...deps, config: readConfig({ ...env, ...payments }, process.cwd()) });
  expect(await accounts(deps)).toEqual([]);
});
