import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { contentTeachers, hasTeachers, insertTeacher, lockTeachers } from './account-store.ts';
import { audit } from './audit-store.ts';

/**
 * Outside production, gives a database that never had a teacher those of the content, for the curriculums whose courses
 * they teach, so that a start shows the whole product. In production a school names its teachers itself.
 */
export async function makeFirstTeachers({
  db,
  clock,
  config,
  log,
}: Pick<ServerDeps, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  if (config.mode === 'production' || (await hasTeachers(db))) return;
  const now = clock.now();
  const count = await db.transaction().execute(async (trx) => {
    await lockTeachers(trx);
    if (await hasTeachers(trx)) return 0;
    const found = await contentTeachers(trx);
    for (const { contentID, ...facts } of found) {
      const teacher = { ...facts, teacherID: randomUUID(), email: `${contentID}@teachers.example` };
      await insertTeacher(trx, teacher, now);
      const { teacherID } = teacher;
      await audit(trx, { actor: 'tool', teacherID, action: 'teacher.added', details: { first: true } }, now);
    }
    return found.length;
  });
  if (count > 0) log.info('first teachers made', { count });
}
