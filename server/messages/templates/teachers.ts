import { PRODUCT_NAME } from '#domain/product.ts';
import type { Mail } from '#server/messages/post-message.ts';
import { layoutMail } from './mail-layout.ts';

/** To a teacher who asked for a link into the console. */
export function teacherLinkMail({
  to,
  name,
  link,
}: {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}): Mail {
  return layoutMail({
    to,
    subject: '先生のページに入るリンク',
    paragraphs: [
      `${name}先生`,
      `次のリンクを開いて「入る」を押すと、${PRODUCT_NAME}の先生のページに入れます。`,
    ],
    action: { label: '先生のページを開く', link, within: '30分間' },
    notes: [
      'お心当たりのないときは、何もなさらず、このメールを削除してください。',
      'リンクを開くと先生本人として扱われます。ほかの方に転送したり、お見せになったりしないでください。',
    ],
  });
}
