export const trimTexts = {
  open: '前後を切り取る',
  change: '範囲を直す',
  undo: '切り取りをやめる',
  trimmed: (from: string, to: string) =>
    `${from}から${to}までを使います。提出すると、先生にはここだけが聞こえます。元の録音はこの端末にそのまま残っています。`,
  title: '使うところを選ぶ',
  hint: '両端のつまみを動かすと、前後の待ち時間を外せます。元の録音は変わりません。提出するまで、いつでも元に戻せます。',
  from: 'はじめ',
  to: 'おわり',
  range: (from: string, to: string, seconds: string) => `${from} から ${to} まで（${seconds}秒）`,
  seconds: (seconds: string) => `${seconds}秒`,
  step: (by: number) => `${by < 0 ? '−' : '+'}${Math.abs(by)}`,
  inSeconds: (end: string) => `${end}（秒）`,
  stepLabel: (end: string, by: number) => `${end}を${Math.abs(by)}秒${by < 0 ? '前へ' : '後ろへ'}`,
  listen: 'この範囲を聞く',
  pause: '止める',
  listenEnd: '終わりだけ聞く',
  listenFailed: 'この録音を聞けませんでした。',
  suggestion: (head: string | null, tail: string | null) =>
    head !== null && tail !== null
      ? `はじめの約${head}秒と、おわりの約${tail}秒は音がありません。`
      : head !== null
        ? `はじめの約${head}秒は音がありません。`
        : `おわりの約${tail}秒は音がありません。`,
  takeSuggestion: '音のないところを外す',
  nothingToCut: '両端に長い無音はありません。',
  save: 'この範囲に決める',
  cancel: 'やめる',
  saved: '使うところを決めました',
  undone: '切り取りをやめました。全部を使います',
  saveFailed:
    '範囲を保存できませんでした。録音はそのまま残っています。空き容量を確かめて、もう一度お試しください。',
  making: '選んだところのファイルを作っています',
  makingNote: 'できあがるまで、メモは書き直せません。提出したあとに書き直せます。',
  makeFailed:
    'この録音は、この端末では切り取れませんでした。「切り取りをやめる」を押すと、そのまま提出できます。録音は残っています。',
  original: (length: string) =>
    `前後を切り取って提出しました。元の録音（${length}）はこの端末に残っています。`,
  listenOriginal: '元の録音を聞く',
  saveOriginal: '元の録音を保存する',
  savePart: '選んだところをファイルに保存',
  sharePart: '選んだところを共有・保存',
  partNotSaved:
    'この録音は、この端末では切り取れませんでした。「元の録音を保存する」を押すと、全部を保存できます。録音は残っています。',
} as const;
