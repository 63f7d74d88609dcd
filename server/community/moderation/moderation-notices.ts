import type { ModerationAction } from '#domain/community/moderation.ts';
import { formatJapan } from '#domain/japan-time.ts';
import { communityMailTime } from '#server/community/notices/community-notices.ts';
import type { Database } from '#server/db/connect.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import type { Subject } from './subject-store.ts';

interface Decision extends Subject {
  readonly action: ModerationAction;
  readonly isByReports: boolean;
  readonly reason: string;
  readonly until: Date | null;
}

/** Says to the author what was done, in the transaction that does it. */
export async function notifyAuthor(
  trx: Database,
  uid: string,
  decision: Decision & { readonly actionID: string },
  now: Date,
): Promise<void> {
  const link = decision.action === 'lift' ? '/compose/post' : `/posts/${decision.postID}`;
  const once = `moderation:${decision.actionID}`;
  const mailAt = communityMailTime(now);
  await addNotice(trx, { ...wordsOf(decision), uid, kind: 'community', link, once, now, mailAt });
}

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
