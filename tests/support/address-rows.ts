/** Who opens an address. `newcomer` has an account and the first steps still ahead. */
export type Who = 'visitor' | 'newcomer' | 'member';

/** What becomes of it: the page itself, or another one. */
export type Lands = 'here' | '/signIn' | '/onboarding' | '/home';

export interface AddressRow {
  /** The file in src/routes that shows it; null for an address that is no screen. */
  readonly route: string | null;
  readonly address: string;
  readonly lands: Readonly<Record<Who, Lands>>;
  /** Whether it may be read before it is known who is here; otherwise a spinner is shown. */
  readonly beforeKnown: boolean;
  /** What its first heading says. */
  readonly heading: string | RegExp;
  /** Where the screen itself sends who may be there, because it has nothing to show to somebody new. */
  readonly sendsOn?: string;
}

const EVERYBODY = { visitor: 'here', newcomer: 'here', member: 'here' } as const;
const VISITORS = { visitor: 'here', newcomer: '/onboarding', member: '/home' } as const;
const MEMBERS = { visitor: '/signIn', newcomer: '/onboarding', member: 'here' } as const;
const NEWCOMERS = { visitor: '/signIn', newcomer: 'here', member: '/home' } as const;

const row = (
  route: string | null,
  address: string,
  lands: AddressRow['lands'],
  heading: AddressRow['heading'],
): AddressRow => ({ route, address, lands, heading, beforeKnown: lands === EVERYBODY || address === '/' });

/** Every route of the app with whom it lets in (specification, section 2). The guards' tests walk through it. */
export const ADDRESS_ROWS: readonly AddressRow[] = [
  row('index', '/', VISITORS, /15分/),
  row('signUp', '/signUp', VISITORS, '新規登録'),
  row('signIn', '/signIn', VISITORS, 'ログイン'),
  row('resetPassword', '/resetPassword', VISITORS, 'パスワードの再設定'),
  row('signOut', '/signOut', EVERYBODY, 'ログアウト'),
  row('404', '/404', EVERYBODY, 'ページが見つかりません'),
  row('terms', '/terms', EVERYBODY, '利用規約'),
  row('privacy', '/privacy', EVERYBODY, 'プライバシーポリシー'),
  row('legal', '/legal', EVERYBODY, '特定商取引法に基づく表記'),
  row('diagnostics', '/diagnostics', EVERYBODY, '診断'),
  row('[__].auth.action', '/__/auth/action', EVERYBODY, /リンク/),
  row('onboarding', '/onboarding', NEWCOMERS, /./),
  row('home', '/home', MEMBERS, 'ホーム'),
  row('progress', '/progress', MEMBERS, '学習の記録'),
  row('settings.home', '/settings/home', MEMBERS, 'マイページ'),
  row('settings.auth', '/settings/auth', MEMBERS, 'ログインとセキュリティ'),
  row('settings.cards', '/settings/cards', MEMBERS, 'カード情報'),
  row('settings.subscriptions', '/settings/subscriptions', MEMBERS, '契約の確認'),
  row('settings.subscriptions_.cancel', '/settings/subscriptions/cancel', MEMBERS, '解約'),
  row('settings.orders', '/settings/orders', MEMBERS, '購入履歴'),
  row('curriculums.index', '/curriculums', MEMBERS, 'コース'),
  row('curriculums.$currCode.index', '/curriculums/pf-beginner', MEMBERS, 'ピアノはじめて'),
  row('curriculums.$currCode.courses', '/curriculums/pf-beginner/courses', MEMBERS, 'ピアノはじめて'),
  row('curriculums.$currCode.purchase', '/curriculums/pf-beginner/purchase', MEMBERS, 'ピアノはじめて'),
  row(
    'curriculums_.$currCode.purchase.confirm',
    '/curriculums/pf-beginner/purchase/confirm',
    MEMBERS,
    'お申し込みの確認',
  ),
  {
    ...row(
      'curriculums_.$currCode.purchase.done',
      '/curriculums/pf-beginner/purchase/done',
      MEMBERS,
      /ありがとう/,
    ),
    sendsOn: '/curriculums/pf-beginner/purchase',
  },
  row('courses.$course', '/courses/pf-trial_1', MEMBERS, 'ピアノ体験コース'),
  row('lessons.$lesson.index', '/lessons/pf-trial_1_1', MEMBERS, '座り方と、ドの見つけ方'),
  row('lessons.$lesson.text', '/lessons/pf-trial_1_1/text', MEMBERS, '座り方と、ドの見つけ方'),
  row('lessons.$lesson.homework', '/lessons/pf-trial_1_1/homework', MEMBERS, '座り方と、ドの見つけ方'),
  row('lessons.$lesson.feedback', '/lessons/pf-trial_1_1/feedback', MEMBERS, '座り方と、ドの見つけ方'),
  row(null, '/nowhere', EVERYBODY, 'ページが見つかりません'),
  row(null, '/settings/nowhere', EVERYBODY, 'ページが見つかりません'),
];

/** Files of src/routes that show nothing of their own: the frame, and the frames of a family of addresses. */
export const FRAMES: readonly string[] = ['__root', 'curriculums.$currCode', 'lessons.$lesson'];
