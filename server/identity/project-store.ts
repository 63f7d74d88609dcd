import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';

/**
 * The project of this database, `demo-<random>`, made once. It is issuer and audience of every token, so a token of
 * another installation, or of a real Firebase project, is never valid here.
 */
export async function embeddedProject(db: Database, clock: Clock): Promise<string> {
  await db
    .insertInto('idp_project')
    .values({ project_id: `demo-${randomBytes(8).toString('hex')}`, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .execute();
  const { project_id } = await db.selectFrom('idp_project').select('project_id').executeTakeFirstOrThrow();
  return project_id;
}
