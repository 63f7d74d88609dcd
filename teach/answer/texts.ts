import type { Outcome, Stamp } from '#domain/answers/answer.ts';
import type { SendProblem } from './answer-draft.ts';

export const texts = {
  title: '返事',
  add: 'コメントを加える',
  addHere: (label: string) => `${label}にコメント`,
  addWhole: '全体にコメント',
  addVoice: '声でコメント',
  full: '1つの返事に書けるコメントは40までです',
  comments: 'コメント',
  noComments: '録音を聞きながら、気になったところで「コメント」を押します。楽譜の小節を押しても書けます。',
  words: (label: string) => `${label}へのコメント`,
  wordsHint: 'よかったところと、次にやってみることを書くと伝わります。',
  listenHere: 'ここを聞く',
  placeHere: '今のところに移す',
  remove: '消す',
  removed: 'コメントを消しました',
  putBack: '元に戻す',
  phrases: 'よく使う言葉',
  phrasesHint: '書いているコメントに入ります。何も書いていないときは、今のところの新しいコメントになります。',
  phraseRemember: 'この言葉を覚えておく',
  phraseRemembered: 'よく使う言葉に加えました',
  phraseForget: (text: string) => `「${text}」を外す`,
  phraseEdit: '言葉を整理する',
  phraseEditDone: '整理を終える',
  phraseTooLong: '覚えられるのは200文字までです',
  phraseFailed: '変えられませんでした。もう一度お試しください。',
  stamp: 'スタンプ',
  stampNone: 'つけない',
  outcome: 'この課題について',
  preview: '見え方',
  previewTitle: '生徒さんの見え方',
  previewLead: '生徒さんには、このように見えます。',
  close: '閉じる',
  send: '返事を送る',
  sending: '送っています',
  sendWaits: '待っています',
  sendVoices: '声が学校に着くのを待っています。着いたら、自動で送ります。この画面を開いておいてください。',
  sendOffline: '電波が戻ったら、自動で送ります。この画面を開いておいてください。',
  sendStop: '送るのをやめる',
  leaveTitle: '返事はまだ送れていません',
  leaveBody: 'この画面を離れると、返事は送られません。書いたものは下書きとして残ります。',
  leave: '送らずに離れる',
  leaveStay: 'この画面で待つ',
  sendElsewhere:
    'この録音には、ほかの先生がもう返事をしたか、いま開いています。書いたものはこの端末に残っています。',
  writtenSince: '送ったあとに書いたところは、まだ送っていません。「返事を直す」から続けられます。',
  open: '開く',
  sendGone:
    'この録音には、もう返事を送れません。生徒さんがアカウントを削除したか、あなたの返事するコースが変わりました。書いたものはこの端末に残っています。',
  voiceMissing: '声がまだ学校に着いていません。もう一度送るので、少しお待ちください。',
  voiceRefused: '送れない声があります。録り直すか、消してください。',
  draftSaved: '下書きを保存しました',
  draftSaving: '下書きを保存しています',
  draftDevice: '下書きはこの端末だけにあります',
  conflictTitle: 'ほかの端末かタブでも、この返事を書いています',
  conflictBody: 'どちらも残っています。どちらを使うか選んでください。',
  conflictMine: 'この画面のものを使う',
  conflictTheirs: 'もう一方のものを使う',
  conflictBoth: '両方を合わせる',
  conflictCount: (count: number) => `コメント${count}つ`,

  sentTitle: '送った返事',
  sentBy: (name: string, day: string) => `${name}先生 ${day}`,
  editedAt: (day: string) => `${day}直しました`,
  reply: '生徒さんの返信',
  edit: '返事を直す',
  editTitle: '返事を直す',
  editSave: '直した返事を送る',
  editCancel: '直すのをやめる',
  editSaved: '返事を直しました',
  editBegun: '直しかけの返事があります',
  editBegunBody: '直したところは、まだ送っていません。生徒さんには、下の返事が見えています。',
  editGoOn: '続きを直す',
  ownTitle: 'あなたの書きかけ',
  ownUnsent: 'まだ送っていません。生徒さんには見えません。',
  ownAfter: (name: string) => `${name}先生が先に返事をしました。あなたの言葉は、生徒さんには見えません。`,
  ownBesideMine: '送った返事にない言葉です。まだ送っていないので、生徒さんには見えません。',
  ownAdd: '返事に加えて直す',
  ownCopy: '言葉をコピー',
  ownCopied: 'コピーしました',
  ownCopyFailed: 'コピーできませんでした。文字を選んで、コピーしてください。',
  withdraw: '取り下げる',
  withdrawTitle: '返事を取り下げますか？',
  withdrawBody:
    '生徒さんには見えなくなり、この録音はもう一度、返事を待ちます。書いたものは書きかけに戻ります。',
  withdrawDone: '返事を取り下げました。書きかけに戻っています。',
  withdrawOtherBody: (name: string) =>
    `${name}先生は学校を離れています。取り下げると、生徒さんには見えなくなり、この録音はもう一度、返事を待ちます。書かれた内容は履歴に残ります。`,
  withdrawOtherDone: '返事を取り下げました。この録音は、もう一度返事を待っています。',
  history: '履歴',
  historyFailed: '履歴を読み込めませんでした',
  failed: 'うまくいきませんでした。もう一度お試しください。',
  cancel: 'やめる',
} as const;

export const stampLabels: Readonly<Record<Stamp, string>> = {
  'well-done': 'よくできました',
  'one-more-step': 'もう一歩',
};

/** As the learner reads them. */
export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  passed: '次へ進みましょう',
  again: 'もう一度録音してみましょう',
};

export const outcomeNotes: Readonly<Record<Outcome, string>> = {
  passed: 'この課題は合格です。',
  again: '同じ課題を、コメントを見ながらもう一度録音してもらいます。',
};

export const problemTexts: Readonly<Record<SendProblem, string>> = {
  'too-long': '500文字を超えたコメントがあります。短くしてから送ってください。',
  nothing: 'コメントを書くか、スタンプをつけてください。',
  'no-outcome': '「この課題について」を選んでください。',
};

export const historyActions = {
  sent: '送りました',
  undone: '取り消しました',
  edited: '直しました',
  withdrawn: '取り下げました',
} as const;
