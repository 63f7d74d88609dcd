/** Texts of the clean-up in マイ録音. */
export const cleanUpTexts = {
  title: 'この端末の録音を片づける',
  used: (size: string) => `${size}を使っています`,
  count: (name: string, count: number) => `${name} ${count}件`,
  arrived: '学校に届いた録音',
  arrivedBody: '届いてから7日たつと、自動でこの端末から消えます。すぐに空きがほしいときは、今消せます。',
  removeArrived: 'この端末から消す',
  arrivedTitle: (count: number) => `届いた録音${count}件を、この端末から消しますか`,
  arrivedAsked:
    '学校に届いているので、提出や返事はそのままです。消したあとも、電波がつながれば「マイ録音」で聞けます。',
  originalsGoToo: '前後を切り取って提出した録音は、切り取る前の元の録音もいっしょに消えます。',
  marked: 'お気に入り・名前つきの録音',
  markedBody: '学校に届いていますが、この端末にも残しています。星や名前を外すと、片づけられます。',
  onlyHere: '学校に届いていない録音',
  onlyHereBody:
    'この端末だけにあるか、届いている途中の録音です。自動では消えません。いらない録音は、ひとつずつ捨てられます。',
  toOnlyHere: 'この端末にある録音を見る',
  discarded: 'ごみ箱の録音',
  discardedBody: '捨ててから7日たつと消えます。',
  emptyTrash: 'ごみ箱を空にする',
  trashTitle: (count: number) => `ごみ箱の録音${count}件を消しますか`,
  trashAsked: '今すぐ消すと、元に戻せません。学校に届いた録音は、学校には残ります。',
  remove: '消す',
  cancel: 'やめる',
  removed: (count: number) => `録音${count}件を、この端末から消しました`,
  partlyRemoved: (count: number) => `${count}件を消しました。ほかの録音は消せなかったので、残しています。`,
} as const;
