import type { ModerationAction } from '#domain/community/moderation.ts';
import { formatJapan } from '#domain/japan-time.ts';
import { communityMailTime } from '#server/community/notices/community-notices.ts';
import type { Database } from '#server/db/connect.ts';
import { addNotice, withdrawNotice } from '#server/notices/notice-store.ts';
import type { Subject } from './subject-store.ts';

interface Decision extends Subject {
  readonly action: ModerationAction;
  readonly isByReports: boolean;
  readonly reason: string;
  readonly until: Date | null;
}

/**
 * Says to the author what was done, in the transaction that does it.
 * @param visibleAt when they read it: once it cannot be taken back any more
 */
export async function notifyAuthor(
  trx: Database,
  uid: string,
  decision: Decision & { readonly actionID: string },
  { now, visibleAt }: { readonly now: Date; readonly visibleAt: Date },
): Promise<void> {
  const link = decision.action === 'lift' ? '/compose/post' : `/posts/${decision.postID}`;
  const once = onceOf(decision.actionID);
  const times = { now, visibleAt, mailAt: communityMailTime(visibleAt) };
  await addNotice(trx, { ...wordsOf(decision), ...times, uid, kind: 'community', link, once });
}

/** Takes back what the author would have read of a step. */
export function withdrawFromAuthor(trx: Database, uid: string, actionID: string): Promise<void> {
  return withdrawNotice(trx, uid, onceOf(actionID));
}

const onceOf = (actionID: string) => `moderation:${actionID}`;

function wordsOf({ action, isByReports, commentID, reason, until }: Decision) {
  const thing = commentID === null ? '投稿' : 'コメント';
  const lines = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n');
  switch (action) {
    case 'hide':
      return isByReports
        ? {
            title: `あなたの${thing}を、学校が確認するまで非表示にしました`,
            body: 'ほかの方から報告がありました。内容に問題がなければ、元に戻します。',
          }
        : {
            title: `あなたの${thing}を非表示にしました`,
            body: lines(reason, 'ご不明な点は、お問い合わせからお知らせください。'),
          };
    case 'restore':
      return {
        title: `あなたの${thing}をもう一度公開しました`,
        body: lines('ご心配をおかけしました。', reason),
      };
    case 'warn':
      return { title: `あなたの${thing}について、学校からのお願いです`, body: reason };
    case 'suspend':
      return {
        title: `${until === null ? '' : `${formatJapan(until.getTime(), 'M月d日 H時')}まで、`}コミュニティへの投稿を停止しています`,
        body: lines(reason, 'レッスンや課題は、いつも通りご利用いただけます。'),
      };
    case 'lift':
      return { title: 'コミュニティにまた投稿できるようになりました', body: reason };
  }
}
