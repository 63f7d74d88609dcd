import type { InquiryTopic } from './inquiry.ts';

/** The topics as people read them, in the app, in mails and in the school's tool. */
export const INQUIRY_LABELS: Readonly<Record<InquiryTopic, string>> = {
  recording: '録音と課題',
  lesson: 'レッスンの内容',
  payment: 'お支払いと契約',
  account: 'ログインとアカウント',
  other: 'そのほか',
};
