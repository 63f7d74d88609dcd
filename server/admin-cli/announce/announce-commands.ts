import { createHash } from 'node:crypto';
import { isAppPath, MAX_NOTICE_BODY_LENGTH, MAX_NOTICE_TITLE_LENGTH } from '#domain/notices/notice.ts';
import { refusal, usageError } from '#server/admin-cli/cli-error.ts';
import {
  type AdminDeps,
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
} from '#server/admin-cli/command-group.ts';
import type { CommandInput } from '#server/admin-cli/command-input.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { requireCurriculum } from '#server/admin-cli/subscriptions/subscription-store.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import type { Database } from '#server/db/connect.ts';
import {
  announcementByKey,
  countMailRecipients,
  countRecipients,
  listAnnouncements,
  type NewAnnouncement,
  notifyRecipients,
  recordAnnouncement,
} from '#server/notices/announcement-store.ts';
import { planIDOf, recipientsLeft } from './announce-store.ts';
import {
  ANNOUNCE_TEXTS,
  announcementData,
  announcementTable,
  audienceText,
  previewText,
} from './announce-texts.ts';

const MAX_ROWS = 100;
const MAX_PEOPLE = 10_000_000;

/** What the command line says; the plan's ID is in the database. */
interface Draft extends Omit<NewAnnouncement, 'planID'> {
  readonly plan: 'standard' | 'entry' | null;
}

const send: CommandSpec = {
  name: 'send',
  usage:
    '--title 見出し (--body 本文 | --file ファイル) [--link /場所] [--curriculum コード] [--plan standard|entry] [--mail] [--key キー] [--preview | --send 人数]',
  summary: 'お知らせを見本と人数で確かめ、--send 人数 で送ります',
  options: [
    ['--title <見出し>', '見出し'],
    ['--body <本文>', '本文'],
    ['--file <ファイル>', '本文を書いたファイル（UTF-8）'],
    ['--link <場所>', '押したときに開くアプリの中の場所（/curriculums など）'],
    ['--curriculum <コード>', 'このカリキュラムを受講中の方だけ'],
    ['--plan <プラン>', 'このプランの方だけ（standard か entry）'],
    ['--mail', 'ご案内のメールを受け取ると選んだ方には、メールでも送ります'],
    ['--key <キー>', 'お知らせの名前。同じ名前のものは、同じ方に2度届きません'],
    ['--preview', '送らずに、見本と人数を表示します（--send がないときと同じ）'],
    ['--send <人数>', '見本で確かめた人数。宛先がその人数のときだけ送ります'],
  ],
  read(input) {
    input.noArguments();
    const draft = readDraft(input);
    const count = input.integer('send', 0, MAX_PEOPLE);
    if (count !== undefined && input.has('preview')) throw usageError(ANNOUNCE_TEXTS.previewOrSend);
    return (deps) => announce(deps, draft, count);
  },
};

const list: CommandSpec = {
  name: 'list',
  usage: '[--json]',
  summary: '送ったお知らせを、届いた人数と読んだ人数とともに一覧にします',
  options: [JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db }) => {
      const rows = await listAnnouncements(db, MAX_ROWS);
      if (input.has('json')) return jsonText(rows.map(announcementData));
      return rows.length === 0 ? TEXTS.none : announcementTable(rows);
    };
  },
};

/** Commands that tell something to everybody, or to the learners of a curriculum or a plan. */
export const announceCommands: CommandGroup = {
  name: 'announce',
  summary: 'お知らせ',
  commands: [send, list],
  otherwise: 'send',
};

function readDraft(input: CommandInput): Draft {
  const title = input.requiredText('title').trim();
  if (title.length > MAX_NOTICE_TITLE_LENGTH) throw usageError(ANNOUNCE_TEXTS.titleTooLong);
  const body = readBody(input);
  const link = input.text('link') ?? null;
  if (link !== null && !isAppPath(link)) throw usageError(ANNOUNCE_TEXTS.badLink(link));
  const currCode = input.text('curriculum') ?? null;
  const plan = input.text('plan') === undefined ? null : input.plan();
  const key = input.text('key');
  if (key !== undefined && !/^[A-Za-z0-9-]{1,60}$/.test(key)) throw usageError(ANNOUNCE_TEXTS.badKey);
  const content = { title, body, link, currCode, plan, mail: input.has('mail') };
  return { ...content, once: key ?? hashOf(content) };
}

function readBody(input: CommandInput): string {
  const text = input.textOrFile('body', ANNOUNCE_TEXTS);
  if (text.length > MAX_NOTICE_BODY_LENGTH) throw usageError(ANNOUNCE_TEXTS.bodyTooLong);
  return text;
}

/** Without a name the content is the name: the same words to the same people are one announcement. */
function hashOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

async function announce(
  { db, clock }: AdminDeps,
  { plan, ...draft }: Draft,
  confirmed: number | undefined,
): Promise<string> {
  if (draft.currCode !== null) await requireCurriculum(db, draft.currCode);
  const announcement = { ...draft, planID: plan === null ? null : await planIDOf(db, plan) };
  await refuseOtherContent(db, announcement);
  const now = clock.now();
  const count = await countRecipients(db, announcement, now);
  if (confirmed === undefined) {
    const left = await recipientsLeft(db, announcement, count);
    const mails = announcement.mail ? await countMailRecipients(db, announcement, now) : null;
    const shown = previewText(announcement, audienceText(announcement, plan), { count, left, mails });
    return `${shown}\n${count === 0 ? ANNOUNCE_TEXTS.nobody : ANNOUNCE_TEXTS.toSend(count)}`;
  }
  if (count === 0) throw refusal(ANNOUNCE_TEXTS.nobody);
  if (count !== confirmed) throw refusal(ANNOUNCE_TEXTS.changed(count, confirmed));
  const row = await db.transaction().execute(async (trx) => {
    const recorded = await recordAnnouncement(trx, announcement, now);
    await refuseOtherContent(trx, announcement);
    return recorded;
  });
  const written = await notifyRecipients(db, row, now);
  return ANNOUNCE_TEXTS.sent(written, count);
}

/** The first announcement under a name decides its words and its audience. */
async function refuseOtherContent(db: Database, given: NewAnnouncement): Promise<void> {
  const known = await announcementByKey(db, given.once);
  if (known === undefined) return;
  const { title, body, link, mail, curr_code, plan_id } = known;
  const same =
    title === given.title &&
    body === given.body &&
    link === given.link &&
    mail === given.mail &&
    curr_code === given.currCode &&
    plan_id === given.planID;
  if (!same) throw refusal(ANNOUNCE_TEXTS.otherText(given.once));
}
