import {
  MAX_MODERATION_REASON_LENGTH,
  MAX_SUSPENSION_DAYS,
  type ModerationAction,
} from '#domain/community/moderation.ts';
import { cleanText, isBlank } from '#domain/community/public-text.ts';
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
import { moderate } from '#server/community/moderation/moderate.ts';
import { presentDetail, presentItem } from '#server/community/moderation/present-subject.ts';
import {
  hiddenSubjects,
  type Subject,
  subjectOf,
  waitingSubjects,
} from '#server/community/moderation/subject-store.ts';
import { signerIn } from '#server/storage/signer.ts';
import { findSubject } from './find-subject-store.ts';
import { POSTS_TEXTS, shortID, subjectCard, subjectTable } from './post-texts.ts';
import { words } from './word-command.ts';

const MAX_ROWS = 200;

const list: CommandSpec = {
  name: 'list',
  usage: '[--hidden] [--json]',
  summary: '報告された投稿とコメントを、新しい報告から一覧にします',
  options: [['--hidden', '非表示のものを一覧にします'], JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db, clock, config }) => {
      const read = input.has('hidden') ? hiddenSubjects : waitingSubjects;
      const rows = await read(db, { limit: MAX_ROWS, offset: 0 });
      const signer = signerIn(config.dataDir);
      if (input.has('json')) return jsonText(rows.map((row) => presentItem(row, signer, clock.now())));
      return rows.length === 0 ? TEXTS.none : `${subjectTable(rows)}\n${TEXTS.count(rows.length)}`;
    };
  },
};

const show: CommandSpec = {
  name: 'show',
  usage: 'ID [--json]',
  summary: '投稿かコメント1件を、報告とこれまでの対応とともに表示します',
  options: [JSON_OPTION],
  read(input) {
    const id = input.idPrefix(POSTS_TEXTS);
    return async (deps) => {
      const { row, detail } = await detailOf(deps, await findSubject(deps.db, id));
      return input.has('json') ? jsonText(detail) : subjectCard(row, detail);
    };
  },
};

async function detailOf({ db, clock, config }: AdminDeps, subject: Subject) {
  const row = await subjectOf(db, subject);
  if (row === undefined) throw new Error('it was there a moment ago');
  const signer = signerIn(config.dataDir);
  return { row, detail: await presentDetail(db, row, { signer, now: clock.now() }) };
}

const REASON = ['--reason <理由>', '書いた方に伝える言葉'] as const;
const NOTE = ['--note <メモ>', '学校だけのメモ'] as const;

interface ActionSpec {
  readonly action: ModerationAction;
  readonly usage: string;
  readonly summary: string;
  readonly options?: CommandSpec['options'];
  readonly needsReason?: boolean;
}

function actionCommand({
  action,
  usage,
  summary,
  options = [],
  needsReason = false,
}: ActionSpec): CommandSpec {
  return {
    name: action,
    usage,
    summary,
    options: [REASON, NOTE, ...options],
    read(input) {
      const given = input.idPrefix(POSTS_TEXTS);
      const days =
        action === 'suspend' ? (input.integer('days', 1, MAX_SUSPENSION_DAYS) ?? missing('days')) : undefined;
      const reason = needsReason ? shortText(input.requiredText('reason')) : optionalText(input, 'reason');
      if (needsReason && isBlank(reason)) throw usageError(TEXTS.missing('reason'));
      const decision = { action, days, reason, note: optionalText(input, 'note') };
      return async ({ db, clock }) => {
        const subject = await findSubject(db, given);
        const id = shortID({ post_id: subject.postID, comment_id: subject.commentID });
        const isDone = await moderate(db, subject, decision, { by: { actor: 'cli' }, now: clock.now() });
        return isDone ? POSTS_TEXTS.done(action, id) : POSTS_TEXTS.nothingToDo(action, id);
      };
    },
  };
}

function missing(option: string): never {
  throw usageError(TEXTS.missing(option));
}

const optionalText = (input: CommandInput, option: string) => shortText(input.text(option) ?? '');

function shortText(given: string): string {
  const text = cleanText(given);
  if (text.length > MAX_MODERATION_REASON_LENGTH)
    throw usageError(POSTS_TEXTS.longText(MAX_MODERATION_REASON_LENGTH));
  return text;
}

const DAYS = ['--days <日数>', '停止する日数（1〜365）'] as const;

/** Commands about what learners write to each other. */
export const postCommands: CommandGroup = {
  name: 'posts',
  summary: 'コミュニティの投稿とコメント',
  commands: [
    list,
    show,
    actionCommand({
      action: 'hide',
      usage: 'ID [--reason 理由] [--note メモ]',
      summary: '非表示にし、報告を確認済みにします',
    }),
    actionCommand({
      action: 'restore',
      usage: 'ID [--reason 理由] [--note メモ]',
      summary: 'もう一度公開し（または公開したままにし）、報告を確認済みにします',
    }),
    actionCommand({
      action: 'warn',
      usage: 'ID --reason 言葉 [--note メモ]',
      summary: '書いた方に、お知らせでお願いを伝えます',
      needsReason: true,
    }),
    actionCommand({
      action: 'suspend',
      usage: 'ID --days 日数 --reason 理由 [--note メモ]',
      summary: '書いた方の投稿を、その日数のあいだ停止します',
      options: [DAYS],
      needsReason: true,
    }),
    actionCommand({
      action: 'lift',
      usage: 'ID [--reason 言葉] [--note メモ]',
      summary: '書いた方の投稿の停止を解きます',
    }),
    words,
  ],
};
