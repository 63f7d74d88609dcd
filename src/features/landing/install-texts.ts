export const installTexts = {
  title: 'ホーム画面に置いておけます',
  lead: '楽器を出したら、すぐに開けます。アプリストアはいりません。',
  now: 'ホーム画面に追加する',
  apple: 'iPhone・iPad',
  appleSteps: ['Safariでこのページを開きます', '共有ボタンを押します', '「ホーム画面に追加」を選びます'],
  appleNote:
    '録音を始める前に追加してください。Safariで録って、まだ送っていない録音は、追加したアプリには移りません。',
  android: 'Android・パソコン',
  androidSteps: [
    'Chromeでこのページを開きます',
    '右上のメニューを押します',
    '「ホーム画面に追加」か「インストール」を選びます',
  ],
} as const;
