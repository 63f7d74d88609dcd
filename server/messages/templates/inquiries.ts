import type { InquiryTopic } from '#domain/inquiries/inquiry.ts';
import { INQUIRY_LABELS } from '#domain/inquiries/inquiry-labels.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { Mail } from '#server/messages/post-message.ts';
import { layoutMail } from './mail-layout.ts';

/** To the school: somebody asks. */
export function inquiryMail({
  to,
  inquiryID,
  uid,
  email,
  topic,
  text,
  diagnostics,
}: {
  readonly to: string;
  readonly inquiryID: string;
  readonly uid: string | null;
  readonly email: string;
  readonly topic: InquiryTopic;
  readonly text: string;
  readonly diagnostics: string | null;
}): Mail {
  return layoutMail({
    to,
    subject: `お問い合わせ（${INQUIRY_LABELS[topic]}）`,
    paragraphs: [
      `${uid === null ? 'ログインしていない方' : '受講者の方'}から、お問い合わせが届きました。`,
      `お返事の宛先：${email}`,
      text,
      ...(diagnostics === null ? [] : [`■ 添えられた診断情報\n${diagnostics}`]),
    ],
    notes: [`お返事の書き方：npm run school -- inquiries answer ${inquiryID.slice(0, 8)} --text "お返事"`],
  });
}

/** To whoever asked: what the school answers. */
export function inquiryAnswerMail({
  to,
  question,
  answer,
  link,
}: {
  readonly to: string;
  readonly question: string;
  readonly answer: string;
  readonly link: string;
}): Mail {
  return layoutMail({
    to,
    subject: 'お問い合わせへのお返事',
    paragraphs: [
      `${PRODUCT_NAME}へのお問い合わせ、ありがとうございます。`,
      answer,
      `■ お問い合わせの内容\n${question}`,
    ],
    action: { label: 'もう一度問い合わせる', link },
    notes: ['お心当たりのないときは、何もなさらず、このメールを削除してください。'],
  });
}
