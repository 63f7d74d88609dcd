import { PRODUCT_NAME } from '#domain/product.ts';
import type { Mail } from '#server/messages/post-message.ts';
import { layoutMail } from './mail-layout.ts';

/** What the inbox says. */
interface NoticeWords {
  readonly title: string;
  readonly body: string;
  /** A path of the app. */
  readonly link: string | null;
}

interface Letter {
  readonly to: string;
  /** PUBLIC_ORIGIN; the only source of links. */
  readonly origin: string;
  /** A path that ends mails of this kind. */
  readonly unsubscribe: string;
}

const INBOX = '/notifications';
const CHOICE = '受け取るメールは、アプリの「お知らせの設定」でいつでも選べます。';

function stopOf({ origin, unsubscribe }: Letter) {
  return { label: 'このメールの配信を止める', link: origin + unsubscribe };
}

/** Title and text of a notice as one paragraph. */
const paragraphOf = ({ title, body }: NoticeWords) => (body === '' ? title : `■ ${title}\n${body}`);

/** One lesson that arrived, or all that arrived since the last mail. */
export function lessonsMail(letter: Letter, lessons: readonly [NoticeWords, ...NoticeWords[]]): Mail {
  const [first, ...others] = lessons;
  const isOne = others.length === 0;
  return layoutMail({
    to: letter.to,
    subject: '新しいレッスンが届きました',
    paragraphs: isOne
      ? [
          first.title === '新しいレッスンが届きました'
            ? `${first.title}。\n${first.body}`
            : paragraphOf(first),
          'ご都合のよいときに、開いてみてください。',
        ]
      : [
          '新しいレッスンが届きました。ご都合のよいときに、開いてみてください。',
          lessons.map(({ body }) => `■ ${body}`).join('\n'),
        ],
    action: isOne
      ? { label: 'レッスンを開く', link: letter.origin + (first.link ?? INBOX) }
      : { label: 'お知らせを見る', link: letter.origin + INBOX },
    notes: [CHOICE],
    unsubscribe: stopOf(letter),
  });
}

/** What a teacher said first, of one answer or of several. */
export function answersMail(letter: Letter, answers: readonly [NoticeWords, ...NoticeWords[]]): Mail {
  const [first, ...others] = answers;
  const isOne = others.length === 0;
  return layoutMail({
    to: letter.to,
    subject: isOne ? first.title : '先生から返事が届きました',
    paragraphs: [
      ...(isOne ? [`${first.title}。`, first.body] : answers.map(paragraphOf)),
      'コメントは、ご自分の録音を聞きながら読めます。',
    ],
    action: isOne
      ? { label: '返事を見る', link: letter.origin + (first.link ?? INBOX) }
      : { label: 'お知らせを見る', link: letter.origin + INBOX },
    notes: [CHOICE],
    unsubscribe: stopOf(letter),
  });
}

/** What others wrote to a person or liked since yesterday: one mail a day. */
export function communityMail(letter: Letter, notices: readonly [NoticeWords, ...NoticeWords[]]): Mail {
  const [first, ...others] = notices;
  const isOne = others.length === 0;
  return layoutMail({
    to: letter.to,
    subject: isOne ? first.title : 'コミュニティで、あなたへのお知らせがあります',
    paragraphs: isOne
      ? [first.body === '' ? `${first.title}。` : `${first.title}。\n${first.body}`]
      : [notices.slice(0, MAX_DIGEST_LINES).map(paragraphOf).join('\n'), ...restOf(notices.length)],
    action: {
      label: isOne ? 'コミュニティで見る' : 'お知らせを見る',
      link: letter.origin + (isOne ? (first.link ?? INBOX) : INBOX),
    },
    notes: ['コミュニティのお知らせは、1日に1通までお送りしています。', CHOICE],
    unsubscribe: stopOf(letter),
  });
}

const MAX_DIGEST_LINES = 20;

function restOf(count: number): string[] {
  return count > MAX_DIGEST_LINES ? [`ほか${count - MAX_DIGEST_LINES}件`] : [];
}

/** About money, before it is taken, and about what is taken off from it: always sent. */
export function billingNoticeMail(
  { to, origin, testMode }: Omit<Letter, 'unsubscribe'> & { readonly testMode: boolean },
  { title, body, link }: NoticeWords,
): Mail {
  return layoutMail({
    to,
    subject: title,
    paragraphs: [body],
    action: {
      label: link === '/share' ? 'クーポンを見る' : '契約内容を確認する',
      link: origin + (link ?? '/settings/subscriptions'),
    },
    notes: [
      'お支払いに関わるお知らせのため、お知らせの設定にかかわらずお送りしています。',
      ...(testMode ? ['テストモードのお知らせです。実際のお支払いは発生しません。'] : []),
    ],
  });
}

/** What the school announces to who wants to hear of such things. */
export function announcementMail(letter: Letter, { title, body, link }: NoticeWords): Mail {
  return layoutMail({
    to: letter.to,
    subject: title,
    paragraphs: body === '' ? [title] : [body],
    action: {
      label: link === null ? 'お知らせを見る' : 'くわしく見る',
      link: letter.origin + (link ?? INBOX),
    },
    notes: [`${PRODUCT_NAME}からのご案内を受け取ると選ばれた方に、お送りしています。`],
    unsubscribe: stopOf(letter),
  });
}

/** A kind word when the homework has rested for a while. */
export function homeworkReminderMail(
  letter: Letter,
  { lessonName, link }: { readonly lessonName: string; readonly link: string },
): Mail {
  return layoutMail({
    to: letter.to,
    subject: '今日は、少しだけ弾いてみませんか',
    paragraphs: [
      `${lessonName}の課題が、まだこれからのようです。`,
      'うまくできていなくても大丈夫です。5分だけ、できるところまで。録音すると、少し前の自分との違いがよくわかります。',
    ],
    action: { label: '課題を開く', link: letter.origin + link },
    notes: [
      'お忙しいときは、このメールはそのままで大丈夫です。お送りするのは、多くても1週間に1回です。',
      CHOICE,
    ],
    unsubscribe: stopOf(letter),
  });
}
