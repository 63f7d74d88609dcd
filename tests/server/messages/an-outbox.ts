import { HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { postMail, postSms } from '#server/messages/post-message.ts';
import { sendMails, sendSms } from '#server/messages/send-messages.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aServer } from '#tests/support/server/a-server.ts';

/** A database with messages, and a server that sends them by these settings. */
export async function anOutbox(env: Record<string, string>) {
  const config = aConfig({ PUBLIC_ORIGIN: 'https://lessons.example.jp', ...env });
  const { deps: base, clock, database } = await aServer({ config });
  const { log, lines } = aLog('debug', clock.now);
  const deps = { ...base, log };
  const { db } = database;
  const posting = (lifeMs = HOUR_MS) => ({
    now: clock.now(),
    expiresAt: new Date(clock.now().getTime() + lifeMs),
  });
  return {
    clock,
    deps,
    database,
    log: lines,
    send: async () => {
      await Promise.all([sendMails.run(deps), sendSms.run(deps)]);
    },
    mail: (to: string, lifeMs?: number, on: Database = db) =>
      postMail(
        on,
        // No number that an ID in a log may hold by chance.
        { to, subject: `合図 ${to}`, text: `番号 Q4711\n${to}`, html: `<p>番号 Q4711</p>` },
        posting(lifeMs),
      ),
    sms: (to: string, lifeMs?: number) => postSms(db, { to, text: '確認コード 246810' }, posting(lifeMs)),
    row: (recipient: string) =>
      db.selectFrom('messages').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow(),
    rows: () => db.selectFrom('messages').selectAll().orderBy('recipient').execute(),
  };
}
