import { yen } from '#domain/billing/billing-labels.ts';
import { refusal, usageError } from '#server/admin-cli/cli-error.ts';
import {
  type AdminDeps,
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
} from '#server/admin-cli/command-group.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import { MIN_CHARGE_YEN } from '#server/billing/stripe/gateway.ts';
import { findTerms, insertTerms, type TermsRow } from '#server/invitations/terms-store.ts';
import { cheapestPlan, listInvitations } from './invitation-store.ts';
import { INVITATIONS_TEXTS, invitationData, invitationTable, termsCard } from './invitation-texts.ts';

const MAX_ROWS = 200;
const MAX_YEN = 1_000_000;

const show: CommandSpec = {
  name: 'show',
  usage: '[--json]',
  summary: '招待の特典の条件を表示します',
  options: [JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db }) => {
      const terms = await findTerms(db);
      return input.has('json') ? jsonText(terms) : termsCard(terms);
    };
  },
};

const set: CommandSpec = {
  name: 'set',
  usage: '[--inviter 円] [--friend 円] [--days 日数] [--limit 枚数] [--open | --close]',
  summary: '招待の特典の条件を変えます（すでに登録された方への約束は変わりません）',
  options: [
    ['--inviter <円>', '招待した方のクーポンの額'],
    ['--friend <円>', '招待された方のクーポンの額'],
    ['--days <日数>', 'クーポンの有効期間（30から365）'],
    ['--limit <枚数>', '招待した方が1か月に受け取れる枚数（1から100）'],
    ['--open', '受け付けを始めます'],
    ['--close', '受け付けを止めます'],
  ],
  read(input) {
    input.noArguments();
    if (input.has('open') && input.has('close')) throw usageError(INVITATIONS_TEXTS.openOrClosed);
    const given = {
      inviter_yen: input.integer('inviter', 1, MAX_YEN),
      friend_yen: input.integer('friend', 1, MAX_YEN),
      valid_days: input.integer('days', 30, 365),
      monthly_limit: input.integer('limit', 1, 100),
      is_open: input.has('open') ? true : input.has('close') ? false : undefined,
    };
    const changes = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<TermsRow>;
    if (Object.keys(changes).length === 0) throw usageError(INVITATIONS_TEXTS.nothingToSet);
    return (deps) => setTerms(changes, deps);
  },
};

const list: CommandSpec = {
  name: 'list',
  usage: '[--json]',
  summary: '招待で登録された方を、新しいものから一覧にします',
  options: [JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db }) => {
      const rows = await listInvitations(db, MAX_ROWS);
      if (input.has('json')) return jsonText(rows.map(invitationData));
      return rows.length === 0 ? TEXTS.none : invitationTable(rows, MAX_ROWS);
    };
  },
};

/** Commands about inviting: what the school gives for it, and what came of it. */
export const invitationCommands: CommandGroup = {
  name: 'invitations',
  summary: '招待',
  commands: [show, set, list],
  otherwise: 'show',
};

/** A coupon leaves a charge that the cards take, and is worth less than the payment that earns it. */
async function setTerms(changes: Partial<TermsRow>, { db, clock }: AdminDeps): Promise<string> {
  const terms = { ...(await findTerms(db)), ...changes };
  const most = (await cheapestPlan(db)) - MIN_CHARGE_YEN;
  if (terms.inviter_yen > most || terms.friend_yen > most)
    throw refusal(INVITATIONS_TEXTS.tooMuch(yen(most)));
  await insertTerms(db, terms, clock.now());
  return `${INVITATIONS_TEXTS.set}\n${termsCard(terms)}`;
}
