/** Everything the school's tool says. */
export const TEXTS = {
  usage: `オトミチ 教室の道具

使い方:
  npm run school -- homework list [--unheard] [--lesson レッスンID] [--since 日付] [--json]
  npm run school -- homework show ID [--json]
  npm run school -- homework export ID [--out ファイルまたはフォルダー] [--force]
  npm run school -- homework heard ID [--undo]
  npm run school -- subscriptions list [--email E | --uid U] [--curriculum コード] [--json]
  npm run school -- subscriptions grant (--email E | --uid U) --curriculum コード --plan standard|entry [--start 日付]
  npm run school -- subscriptions cancel (--email E | --uid U) --curriculum コード [--expire 日付]
  npm run school -- orders list [--email E | --uid U] [--open] [--since 日付] [--json]
  npm run school -- orders show ID [--json]
  npm run school -- orders refund ID [--amount 円] [--reason 理由]
  npm run school -- coupons list [--json]
  npm run school -- coupons add コード (--percent 率 | --amount 円) (--once | --months 回数 | --forever) [--name 名前] [--until 日付] [--max 人数] [--curriculum コード] [--plan standard|entry]
  npm run school -- coupons stop コード
  npm run school -- users find メールアドレス・電話番号・uid・名前の一部 [--json]
  npm run school -- users show (メールアドレス | 電話番号 | uid) [--json]
  npm run school -- users disable (メールアドレス | 電話番号 | uid)
  npm run school -- users enable (メールアドレス | 電話番号 | uid)
  npm run school -- users revoke (メールアドレス | 電話番号 | uid)
  npm run school -- users export --out ファイル.json [--force]
  npm run school -- messages list [--json]
  npm run school -- messages show ID

ID は一覧の先頭の列です（先頭の8文字で足ります）。日付は日本の日付で、2026-11-21 のように書きます。`,
  unknownCommand: (given: string) =>
    given === '' ? '何をするかを書いてください。' : `「${given}」という命令はありません。`,
  unknownOption: (given: string) => `知らない指定です: ${given}`,
  missingValue: (option: string) => `--${option} に続けて値を書いてください。`,
  missing: (option: string) => `--${option} を書いてください。`,
  missingID: 'どの提出かを ID で書いてください。',
  tooMany: (given: string) => `余分な言葉があります: ${given}`,
  badDate: (option: string, given: string) =>
    `--${option} の日付「${given}」を読めません。2026-11-21 のように書いてください。`,
  badNumber: (option: string, given: string, least: number, most: number) =>
    `--${option} の「${given}」を読めません。${least}から${most}までの整数で書いてください。`,
  badPlan: (given: string) => `プラン「${given}」はありません。standard か entry を書いてください。`,
  onePerson: '--email か --uid のどちらか一つで、受講者を書いてください。',
  badID: (given: string) => `「${given}」は提出の ID ではありません（先頭の8文字以上を書いてください）。`,
  noSubmission: (given: string) => `ID が ${given} の提出は見つかりません。`,
  manySubmissions: (given: string) =>
    `${given} で始まる提出がいくつもあります。ID をもう少し長く書いてください。`,
  noPerson: (given: string) =>
    `${given} の方は見つかりません。受講者が一度アプリにログインしてから、もう一度お試しください。`,
  manyPeople: (email: string, uids: readonly string[]) =>
    `${email} の方が${uids.length}人います。--uid で選んでください: ${uids.join(', ')}`,
  noCurriculum: (given: string, known: readonly string[]) =>
    `カリキュラム「${given}」はありません。あるのは: ${known.join(', ') || '（まだありません）'}`,
  alreadyOpen: (who: string, curriculum: string) => `${who} さんは ${curriculum} をすでに受講中です。`,
  notOpen: (who: string, curriculum: string) =>
    `${who} さんに、解約できる ${curriculum} の受講はありません。`,
  expireBeforeStart: '--expire が受講の開始より前です。',
  fileExists: (file: string) => `${file} はすでにあります。上書きするときは --force を付けてください。`,
  noFolder: (folder: string) => `保存先のフォルダー ${folder} がありません。`,
  damaged: 'この録音のデータが、届いたときの記録と一致しません。書き出しをやめました。',
  noBytes: 'この録音のデータが見つかりません。DATA_DIR がサーバーと同じかをお確かめください。',
  exported: (file: string) => `書き出しました（内容の一致を確認済み）: ${file}`,
  heard: (who: string, lesson: string) => `聞いたことを記録しました: ${who} さん「${lesson}」`,
  unheard: (who: string, lesson: string) => `聞いた記録を取り消しました: ${who} さん「${lesson}」`,
  granted: (who: string, curriculum: string, plan: string, start: string) =>
    `${who} さんに ${curriculum}（${plan}）の受講を登録しました。開始: ${start}`,
  cancelled: (who: string, curriculum: string, end: string) =>
    `${who} さんの ${curriculum} を解約しました。${end} まで受講できます。`,
  expireOfBilled:
    '--expire は、お支払いのある契約には使えません。支払い済みの期間の終わりに終了します（--expire を外してください）。',
  cancelledOwed: (who: string, curriculum: string) =>
    `${who} さんの ${curriculum} を解約しました。未払いの受講料があったため、本日で終了し、その請求は取り消しました。`,
  none: '該当するものはありません。',
  count: (count: number) => `${count}件`,
  configuration: (sentence: string) => `設定または環境に問題があります: ${sentence}`,
  failed: (sentence: string) => `うまくいきませんでした: ${sentence}`,
  columns: {
    homework: ['ID', '届いた日時', '受講者', 'レッスン', '長さ', 'サイズ', '聞いた', 'メモ'],
    subscriptions: ['受講者', 'uid', 'カリキュラム', 'プラン', '開始', '状態', 'お支払い'],
  },
  labels: {
    id: 'ID',
    learner: '受講者',
    email: 'メールアドレス',
    lesson: 'レッスン',
    submitted: '届いた日時',
    recorded: '登録日時',
    duration: '長さ',
    size: 'サイズ',
    type: '形式',
    sha256: 'SHA-256',
    heard: '聞いた日時',
    note: 'メモ',
  },
  states: {
    running: '受講中',
    completed: '修了',
    ending: (end: string) => `解約済み（${end} まで）`,
    ended: (end: string) => `終了（${end}）`,
  },
  billing: {
    free: '—',
    next: (time: string, price: string) => `${price} 次回 ${time}`,
    over: 'なし',
    changes: (plan: string) => `（次回から${plan}）`,
    freeMonth: '（無料期間中）',
    owed: (since: string) => `未払い（${since}から）`,
  },
  yes: '済',
  no: '未',
  unknown: '—',
} as const;
