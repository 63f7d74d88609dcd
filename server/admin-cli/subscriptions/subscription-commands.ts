import {
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
  LEARNER_OPTIONS,
} from '#server/admin-cli/command-group.ts';
import { findLearner } from '#server/admin-cli/learner-store.ts';
import { dateTimeText, jsonText, nameOf } from '#server/admin-cli/output.ts';
import { isTaught } from '#server/learning/catalogue/commission-store.ts';
import { cancelPaidSubscription } from './cancel-paid-subscription.ts';
import { grantSubscription } from './grant-subscription.ts';
import { cancelGrantedSubscription, listSubscriptions, requireCurriculum } from './subscription-store.ts';
import { SUBSCRIPTION_TEXTS, subscriptionData, subscriptionTable } from './subscription-texts.ts';

const MAX_ROWS = 200;

const list: CommandSpec = {
  name: 'list',
  usage: '[--email E | --uid U] [--curriculum コード] [--json]',
  summary: '受講を一覧にします',
  options: [...LEARNER_OPTIONS, ['--curriculum <コード>', 'このカリキュラムだけ'], JSON_OPTION],
  read(input) {
    input.noArguments();
    const learner = input.learner();
    const curriculum = input.text('curriculum');
    return async ({ db, clock }) => {
      const uid = learner && (await findLearner(db, learner)).uid;
      if (curriculum !== undefined) await requireCurriculum(db, curriculum);
      const rows = await listSubscriptions(db, { uid, curriculum }, MAX_ROWS);
      const now = clock.now();
      if (input.has('json')) return jsonText(rows.map((row) => subscriptionData(row, now)));
      return subscriptionTable(rows, now, MAX_ROWS);
    };
  },
};

const grant: CommandSpec = {
  name: 'grant',
  usage: '(--email E | --uid U) --curriculum コード --plan standard|entry [--start 日付]',
  summary: 'お支払いなしの受講を登録します',
  options: [
    ...LEARNER_OPTIONS,
    ['--curriculum <コード>', 'カリキュラム'],
    ['--plan <プラン>', 'standard か entry'],
    ['--start <日付>', '受講の開始（省くと今）'],
  ],
  read(input) {
    input.noArguments();
    const ref = input.requiredLearner();
    const curriculum = input.requiredText('curriculum');
    const plan = input.plan();
    const given = input.day('start');
    return async ({ db, clock }) => {
      const learner = await findLearner(db, ref);
      const now = clock.now();
      const start = given ?? now;
      await grantSubscription({ db }, { learner, name: nameOf(learner), curriculum, plan, start, now });
      const granted = SUBSCRIPTION_TEXTS.granted(nameOf(learner), curriculum, plan, dateTimeText(start));
      const isAnswered = plan === 'entry' || (await isTaught(db, curriculum));
      return isAnswered ? granted : `${granted}\n${SUBSCRIPTION_TEXTS.nobodyAnswers(curriculum)}`;
    };
  },
};

const cancel: CommandSpec = {
  name: 'cancel',
  usage: '(--email E | --uid U) --curriculum コード [--expire 日付]',
  summary: '受講を解約します',
  options: [
    ...LEARNER_OPTIONS,
    ['--curriculum <コード>', 'カリキュラム'],
    ['--expire <日付>', 'この日の終わりまで（お支払いのない受講だけ）'],
  ],
  read(input) {
    input.noArguments();
    const ref = input.requiredLearner();
    const curriculum = input.requiredText('curriculum');
    const expire = input.endOfDay('expire');
    return async (deps) => {
      const learner = await findLearner(deps.db, ref);
      const name = nameOf(learner);
      const cancellation = { learner, name, curriculum, expire, now: deps.clock.now() };
      // A paid subscription ends at Stripe, never here alone.
      const paid = await cancelPaidSubscription(deps, cancellation);
      if (paid?.immediately) return SUBSCRIPTION_TEXTS.cancelledWithDebt(name, curriculum);
      const end = paid?.expireTime ?? (await cancelGrantedSubscription(deps.db, cancellation));
      return SUBSCRIPTION_TEXTS.cancelled(name, curriculum, dateTimeText(end));
    };
  },
};

/** Commands that list, grant and cancel subscriptions. */
export const subscriptionCommands: CommandGroup = {
  name: 'subscriptions',
  summary: '受講',
  commands: [list, grant, cancel],
};
