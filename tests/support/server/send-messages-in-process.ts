import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { silentLog } from '#server/lib/log.ts';
import { sendMails } from '#server/messages/send-messages.ts';

/**
 * A process that sends the waiting mails of DATABASE_URL once, at a given time, for a test that kills it.
 */
const config = readConfig(process.env, process.cwd());
const { db, close } = openDatabase({ kind: 'url', url: process.env['DATABASE_URL'] ?? '' }, silentLog, 2);
const now = new Date(process.argv[2] ?? '');
await sendMails.run({ db, config, log: silentLog, clock: { now: () => now } });
await close();
