import { politeName } from '#domain/community/polite-name.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { quoted } from '#domain/quoted.ts';

/** What previews, search results and pages without scripts say. Names of screens are those of the app (tests compare them). */
export const TEXTS = {
  product: PRODUCT_NAME,
  description:
    '夜の15分で、楽器が少しずつ弾けるようになる。電波が届かない場所でも録音して提出できる、大人のためのオンライン音楽レッスンです。',
  landing: {
    preview: `仕事のあとの15分で、楽器をはじめる。 - ${PRODUCT_NAME}`,
    description:
      '大人のための音楽レッスン。ピアノ、ギター、歌。短い動画を見て、まねて、録音して提出する。体験コースは無料です。',
  },
  noScript: `${PRODUCT_NAME}を使うには、ブラウザのJavaScriptを有効にしてください。`,
  generalAlt: `${PRODUCT_NAME}。大人のためのオンライン音楽レッスン`,
  notFound: 'ページが見つかりません',
  gone: 'このページは公開されていません',
  busy: 'ただいま混み合っています',
  courses: { name: 'コース', description: '学びたい楽器を選んでください。' },
  coursesOf: (title: string) => `内容：${title}`,
  /** A play, by its title and its learner. */
  play: (title: string, name: string) => `${title}（${politeName(name)}の演奏）`,
  playBy: (name: string) => `${politeName(name)}の演奏`,
  listen: '演奏を聞く',
  playOf: (name: string, course: string, lesson: string) =>
    `${politeName(name)}が${quoted(course)}のレッスン${quoted(lesson)}で録音した演奏です。`,
  post: (name: string) => `${politeName(name)}の投稿`,
  pictureOf: (name: string) => `${politeName(name)}が写真を投稿しました。`,
  person: (name: string) => `${politeName(name)}のページです。演奏と投稿を見られます。`,
  begin: '無料の体験コースをはじめる',
  toTop: `${PRODUCT_NAME}のトップページへ`,
} as const;

/** Screens for everybody that say the same to everybody, by their route. */
export const STILL_PAGES: Readonly<Record<string, { readonly name: string; readonly description?: string }>> =
  {
    '/signIn': { name: 'ログイン' },
    '/signUp': { name: '新規登録', description: '登録は無料です。体験コースをすぐに受けられます。' },
    '/contact': {
      name: 'お問い合わせ',
      description: '困っていること、聞きたいことを、学校にお送りください。お返事はメールでお届けします。',
    },
    '/terms': {
      name: '利用規約',
      description: `${PRODUCT_NAME}を使うときの約束ごとです。2026年11月22日に定めました。`,
    },
    '/privacy': {
      name: 'プライバシーポリシー',
      description: 'どんな情報を、何のために、どこに置くのかをお伝えします。2026年11月22日に定めました。',
    },
    '/legal': {
      name: '特定商取引法に基づく表記',
      description: '受講コースのお申し込みについて、法律で定められていることをお知らせします。',
    },
  };
