/** Who opens an address. A `newcomer` has an account and the onboarding still ahead. */
export type Who = 'visitor' | 'newcomer' | 'member';

/** The screen that opens: the one at the address, or another. */
export type Lands = 'here' | '/signIn' | '/onboarding' | '/home';

export interface AddressRow {
  /** The id of its route; null for an address that is no screen. */
  readonly route: string | null;
  readonly address: string;
  readonly lands: Readonly<Record<Who, Lands>>;
  /** Whether the screen shows while the session is still loading; otherwise a spinner shows. */
  readonly beforeKnown: boolean;
  /** Its first heading. */
  readonly heading: string | RegExp;
  /** Where the screen itself redirects a new member, because it has nothing to show. */
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

/** Every route of the app and who may see it. The tests of the guards walk through it. */
export const ADDRESS_ROWS: readonly AddressRow[] = [
  row('/', '/', VISITORS, /15分/),
  row('/signUp', '/signUp', VISITORS, '新規登録'),
  row('/signIn', '/signIn', VISITORS, 'ログイン'),
  row('/resetPassword', '/resetPassword', VISITORS, 'パスワードの再設定'),
  row('/signOut', '/signOut', EVERYBODY, 'ログアウト'),
  row('/404', '/404', EVERYBODY, 'ページが見つかりません'),
  row('/terms', '/terms', EVERYBODY, '利用規約'),
  row('/privacy', '/privacy', EVERYBODY, 'プライバシーポリシー'),
  row('/legal', '/legal', EVERYBODY, '特定商取引法に基づく表記'),
  row('/contact', '/contact', EVERYBODY, 'お問い合わせ'),
  row('/diagnostics', '/diagnostics', EVERYBODY, '診断'),
  row('/__/auth/action', '/__/auth/action', EVERYBODY, /リンク/),
  row('/onboarding', '/onboarding', NEWCOMERS, /./),
  row('/home', '/home', MEMBERS, 'ホーム'),
  row('/progress', '/progress', MEMBERS, '学習の記録'),
  row('/settings/home', '/settings/home', MEMBERS, 'マイページ'),
  row('/settings/profiles', '/settings/profiles', MEMBERS, /プロフィール/),
  row('/settings/noProfiles', '/settings/noProfiles', MEMBERS, 'プロフィールはまだありません'),
  row('/users/', '/users', EVERYBODY, 'プロフィールはまだありません'),
  row('/users/$username', '/users/nobody_here', EVERYBODY, /見つかりません|表示できません/),
  row('/settings/auth', '/settings/auth', MEMBERS, 'ログインとセキュリティ'),
  row('/settings/cards', '/settings/cards', MEMBERS, 'カード情報'),
  row('/settings/subscriptions', '/settings/subscriptions', MEMBERS, '契約の確認'),
  row('/settings/subscriptions_/cancel', '/settings/subscriptions/cancel', MEMBERS, '解約'),
  row('/share', '/share', MEMBERS, '友だちを招待'),
  row('/settings/install', '/settings/install', MEMBERS, 'ホーム画面に追加'),
  row('/settings/releases', '/settings/releases', MEMBERS, '新しくなったところ'),
  row('/settings/orders', '/settings/orders', MEMBERS, '購入履歴'),
  row('/curriculums/', '/curriculums', MEMBERS, 'コース'),
  row('/curriculums/$currCode/', '/curriculums/pf-beginner', MEMBERS, 'ピアノはじめて'),
  row('/curriculums/$currCode/courses', '/curriculums/pf-beginner/courses', MEMBERS, 'ピアノはじめて'),
  row('/curriculums/$currCode/purchase', '/curriculums/pf-beginner/purchase', MEMBERS, 'ピアノはじめて'),
  row(
    '/curriculums_/$currCode/purchase/confirm',
    '/curriculums/pf-beginner/purchase/confirm',
    MEMBERS,
    'お申し込みの確認',
  ),
  {
    ...row(
      '/curriculums_/$currCode/purchase/done',
      '/curriculums/pf-beginner/purchase/done',
      MEMBERS,
      /ありがとう/,
    ),
    sendsOn: '/curriculums/pf-beginner/purchase',
  },
  row('/notifications', '/notifications', MEMBERS, 'お知らせ'),
  row('/settings/device', '/settings/device', MEMBERS, 'この端末の設定'),
  row('/settings/notifications', '/settings/notifications', MEMBERS, 'お知らせの設定'),
  row('/courses/$course', '/courses/pf-trial_1', MEMBERS, 'ピアノ体験コース'),
  row('/lessons/$lesson/', '/lessons/pf-trial_1_1', MEMBERS, '座り方と、ドの見つけ方'),
  row('/lessons/$lesson/text', '/lessons/pf-trial_1_1/text', MEMBERS, '座り方と、ドの見つけ方'),
  row('/lessons/$lesson/homework', '/lessons/pf-trial_1_1/homework', MEMBERS, '座り方と、ドの見つけ方'),
  row('/lessons/$lesson/feedback', '/lessons/pf-trial_1_1/feedback', MEMBERS, '座り方と、ドの見つけ方'),
  row(null, '/nowhere', EVERYBODY, 'ページが見つかりません'),
  row(null, '/settings/nowhere', EVERYBODY, 'ページが見つかりません'),
  row('/practice/', '/practice', MEMBERS, '練習'),
  row('/practice/log', '/practice/log', MEMBERS, '練習の記録'),
  row('/practice/drills', '/practice/drills', MEMBERS, 'ドリル'),
  { ...row('/continue', '/continue', MEMBERS, /./), sendsOn: '/lessons/pf-trial_1_1' },
  row('/recordings/', '/recordings', MEMBERS, 'マイ録音'),
  row('/recordings/import', '/recordings/import', MEMBERS, '録音を取り込む'),
  row('/community', '/community', MEMBERS, 'コミュニティ'),
  row('/compose/post', '/compose/post', MEMBERS, '投稿する'),
  row(null, '/plays/1', EVERYBODY, 'ページが見つかりません'),
  row('/plays/$playSlug', '/plays/abcdefghijkl', EVERYBODY, '演奏'),
  row('/compose/play', '/compose/play', MEMBERS, '演奏を公開する'),
  row(null, '/posts/1', EVERYBODY, 'ページが見つかりません'),
  row('/posts/$postID', '/posts/9b2f6c1e-3a44-4a5b-8c1d-2e3f40516273', EVERYBODY, '投稿'),
];
