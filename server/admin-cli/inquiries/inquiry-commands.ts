import { MAX_ANSWER_LENGTH } from '#domain/inquiries/inquiry.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { usageError } from '#server/admin-cli/cli-error.ts';
import {
  type AdminDeps,
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
} from '#server/admin-cli/command-group.ts';
import type { CommandInput } from '#server/admin-cli/command-input.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import { addAnswer, answerMailKey, answersTo, setClosed } from '#server/inquiries/inquiry-store.ts';
import { postMail } from '#server/messages/post-message.ts';
import { inquiryAnswerMail } from '#server/messages/templates/inquiries.ts';
import { findInquiry, listInquiries } from './inquiry-store.ts';
import { INQUIRIES_TEXTS, inquiryCard, inquiryData, inquiryTable } from './inquiry-texts.ts';

const MAX_ROWS = 200;
const MAIL_LIFETIME_MS = 7 * DAY_MS;

const list: CommandSpec = {
  name: 'list',
  usage: '[--all] [--json]',
  summary: 'お問い合わせを、古いものから一覧にします',
  options: [['--all', '済みのものも'], JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db }) => {
      const rows = await listInquiries(db, { all: input.has('all'), limit: MAX_ROWS });
      if (input.has('json')) return jsonText(rows.map(inquiryData));
      return rows.length === 0 ? TEXTS.none : inquiryTable(rows, MAX_ROWS);
    };
  },
};

const show: CommandSpec = {
  name: 'show',
  usage: 'ID',
  summary: '1件を、お返事とともに表示します',
  options: [],
  read(input) {
    const id = input.idPrefix(INQUIRIES_TEXTS);
    return async ({ db }) => {
      const row = await findInquiry(db, id);
      return inquiryCard(row, await answersTo(db, [row.inquiry_id]));
    };
  },
};

const answer: CommandSpec = {
  name: 'answer',
  usage: 'ID (--text お返事 | --file ファイル)',
  summary: 'お返事をメールで送ります',
  options: [
    ['--text <お返事>', 'お返事の本文'],
    ['--file <ファイル>', 'お返事を書いたファイル（UTF-8）'],
  ],
  read(input) {
    const id = input.idPrefix(INQUIRIES_TEXTS);
    const text = readText(input);
    return (deps) => answerInquiry(deps, id, text);
  },
};

const close: CommandSpec = {
  name: 'close',
  usage: 'ID [--undo]',
  summary: 'お問い合わせを済みにします',
  options: [['--undo', 'もう一度開きます']],
  read(input) {
    const id = input.idPrefix(INQUIRIES_TEXTS);
    const undo = input.has('undo');
    return async ({ db, clock }) => {
      const { inquiry_id } = await findInquiry(db, id);
      await setClosed(db, inquiry_id, undo ? null : clock.now());
      const shown = inquiry_id.slice(0, 8);
      return undo ? INQUIRIES_TEXTS.reopened(shown) : INQUIRIES_TEXTS.closed(shown);
    };
  },
};

/** Commands about questions to the school. */
export const inquiryCommands: CommandGroup = {
  name: 'inquiries',
  summary: 'お問い合わせ',
  commands: [list, show, answer, close],
};

function readText(input: CommandInput): string {
  const text = input.textOrFile('text', INQUIRIES_TEXTS);
  if (text === '') throw usageError(INQUIRIES_TEXTS.emptyText);
  if (text.length > MAX_ANSWER_LENGTH) throw usageError(INQUIRIES_TEXTS.longText(MAX_ANSWER_LENGTH));
  return text;
}

/** Stores the answer and posts its mail: both or neither. */
async function answerInquiry({ db, clock, config }: AdminDeps, id: string, text: string): Promise<string> {
  const row = await findInquiry(db, id);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const answerID = await addAnswer(trx, { inquiryID: row.inquiry_id, text, now });
    const link = `${config.publicOrigin}/contact`;
    const mail = inquiryAnswerMail({ to: row.email, question: row.body, answer: text, link });
    const expiresAt = new Date(now.getTime() + MAIL_LIFETIME_MS);
    await postMail(trx, mail, { now, expiresAt, once: answerMailKey(answerID) });
  });
  return INQUIRIES_TEXTS.answered(row.email);
}
