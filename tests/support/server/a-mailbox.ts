import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export interface AMail {
  readonly subject: string;
  readonly text: string;
  /** The link of the mail; `new URL` throws where there is none. */
  readonly link: URL;
  /** The code of its link. */
  readonly code: string;
  readonly expiresAt: Date;
}

export interface AMailbox {
  /** All messages to an address, the newest last. */
  mailsTo(address: string): Promise<AMail[]>;
  /** The newest. */
  mailTo(address: string): Promise<AMail>;
  /** The number of messages to anyone; cancelled ones do not count. */
  written(): Promise<number>;
}

/** The order in which rows were written, also while the clock stands still. */
export const WRITING_TRANSACTION = sql<string>`xmin::text::bigint`;
const WRITING_COMMAND = sql<string>`cmin::text::bigint`;

/** The outbox as the recipients of its mails see it. */
export function aMailbox(db: Database): AMailbox {
  const mailsTo: AMailbox['mailsTo'] = async (address) => {
    const rows = await db
      .selectFrom('messages')
      .selectAll()
      .where('recipient', '=', address)
      .where('body', 'is not', null)
      .orderBy('created_at')
      .orderBy(WRITING_TRANSACTION)
      .orderBy(WRITING_COMMAND)
      .execute();
    return rows.map(({ subject, body, expires_at }) => aMail(subject ?? '', body ?? '', expires_at));
  };
  return {
    mailsTo,
    async mailTo(address) {
      const newest = (await mailsTo(address)).at(-1);
      if (newest === undefined) throw new Error(`no mail to ${address}`);
      return newest;
    },
    async written() {
      const rows = await db.selectFrom('messages').select('id').where('body', 'is not', null).execute();
      return rows.length;
    },
  };
}

function aMail(subject: string, text: string, expiresAt: Date): AMail {
  const link = () => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'none');
  return {
    subject,
    text,
    expiresAt,
    get link() {
      return link();
    },
    get code() {
      return link().searchParams.get('oobCode') ?? '';
    },
  };
}
