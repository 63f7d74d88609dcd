/** How the app comes to the home screen. */
export const texts = {
  title: 'ホーム画面に追加',
  lead: 'アプリのようにすぐ開けて、録音がこの端末に残りやすくなります。',
  back: 'マイページ',
  installed: 'ホーム画面のアプリで開いています',
  installedBody: 'もう追加されています。',
  shortcuts: 'アイコンを長く押すか右クリックすると、「録音する」や「続きから」をすぐに開けます。',
  now: '追加する',
  nowBody: '録音、ダウンロードした教材、下書きは、そのままアプリで使えます。',
  iphone: 'iPhone・iPadの場合',
  steps: [
    {
      name: '共有ボタンを押します',
      body: 'Safariの画面の下か上にあります。見えないときは「…」を押すと出てきます。',
    },
    { name: '「ホーム画面に追加」を選びます', body: '出てきた一覧を上へ送ると、中ほどにあります。' },
    {
      name: '右上の「追加」を押します',
      body: 'ホーム画面にオトミチのアイコンが置かれます。次からはそこから開いてください。',
    },
  ],
  carried: 'アプリに移るもの、移らないもの',
  carriedLead: 'iPhone・iPadでは、Safariとホーム画面のアプリの保存場所が別です。',
  arrived: '届いた録音',
  arrivedBody: '学校にあります。アプリでログインすると聞けます。',
  unsent: 'まだ届いていない録音',
  unsentCount: (count: number) =>
    `いま${count}件あります。先に送ってから追加してください。Safariに残っていて、Safariからだけ送れます。`,
  noUnsent: 'いまはありません。',
  undecided: '提出していない録音',
  undecidedCount: (lessons: number) =>
    `${lessons}つのレッスンにあります。Safariに残ります。アプリでも聞きたいものは、提出するか、ファイルに保存してください。`,
  noUndecided: 'いまはありません。',
  rest: 'ダウンロードした教材・メモの下書き・練習室の設定',
  restBody: '移りません。教材はアプリでもう一度ダウンロードできます。',
  toWaiting: '送信待ちの録音を見る',
  others: 'Androidやパソコンの場合',
  otherSteps: [
    ['Android（Chrome）', '右上のメニューから「ホーム画面に追加」か「アプリをインストール」を選びます。'],
    ['パソコン（Chrome・Edge）', 'アドレスバーの右のほうにあるインストールのボタンを押します。'],
    ['Mac（Safari）', 'メニューの「ファイル」から「Dockに追加」を選びます。'],
  ],
  othersBody:
    '同じブラウザから追加したアプリは、録音や教材をそのまま使えます。MacのSafariだけは、iPhoneと同じように保存場所が別です。',
} as const;
