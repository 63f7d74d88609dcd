import type { NotificationName } from '#domain/notices/notification-settings.ts';

export const texts = {
  title: 'お知らせの設定',
  back: 'マイページ',
  lead: '何をメールで受け取るかを選べます。アプリの「お知らせ」には、設定にかかわらず届きます。',
  mail: 'メール',
  names: {
    lessonDelivered: '新しいレッスンが届いたとき',
    teacherComment: '先生から返事が届いたとき',
    homeworkReminder: '課題のお声がけ',
    community: 'コミュニティのお知らせ',
    campaign: '学校からのご案内',
  } satisfies Record<NotificationName, string>,
  bodies: {
    lessonDelivered: 'いくつか続けて届いたときは、1通にまとめます。',
    teacherComment: '先生の言葉のはじめを添えてお送りします。',
    homeworkReminder:
      'しばらくお休みのときに、多くても1週間に1回、いつも録音される時間か、お決めになった時間にお送りします。',
    community:
      'コメントや「いいね」、フォローなどを、多くても1日に1通お送りします。オフにすると、端末への通知も届きません。',
    campaign: '新しいコースや催しのご案内です。',
  } satisfies Record<NotificationName, string>,
  always: 'お支払いと契約、アカウントの安全についてのメールは、いつもお送りします。',
  hours: '21時から8時までは、お知らせのメールをお送りしません。',
  toReminderHour: '課題のお声がけの時間を選ぶ（練習の記録）',
  saved: '保存しました',
  failed: '変更できませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  offline: 'オフラインです。つながると変更できます。',
  offlineTitle: 'オフラインです',
  offlineMissing: 'メールの設定は、まだこの端末にありません。つながると表示します。',
  missing: '設定を読み込めませんでした。通信を確認し、少し時間をおいてもう一度お試しください。',
  retry: '再試行',
  unverified: 'メールアドレスの確認がまだのため、お知らせのメールは届きません',
  toVerified: 'お知らせのメールは、確認が済んだメールアドレスにだけ届きます',
  noAddress: 'メールアドレスの登録がないため、お知らせのメールは届きません',
  toAuth: 'ログインとセキュリティへ',
} as const;
