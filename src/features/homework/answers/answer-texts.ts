import type { Outcome, Place, Stamp } from '#domain/answers/answer.ts';
import { formatDuration } from '#features/homework/format-time.ts';

const at = (seconds: number) => formatDuration(seconds * 1000);

/** What came back from the school, in words. */
export const answerTexts = {
  listened: '先生が聞きました',
  due: (day: string) => `${day}までに先生から返事が届きます`,
  late: '先生からの返事が遅れています。お待たせして申し訳ありません。',
  withoutComments: 'この録音には、先生のコメントはつきません。学校に届いていて、いつでも聞き返せます。',

  from: (name: string) => `${name.replace(/先生$/, '')}先生から`,
  answeredOn: (day: string) => `${day}の返事`,
  open: '返事を読む',
  comments: '先生のコメント',
  fresh: '新着',
  place: (place: Place) => placeNames[place.kind](place as never),
  mark: (number: number, place: string) => `ここを聞く：${number}番のコメント、${place}`,
  listenHere: 'ここを聞く',
  more: (count: number) => `+${count}`,
  seeInScore: '楽譜で見る',
  inScore: (number: number, place: string) => `楽譜で見る：${number}番のコメント、${place}`,
  stop: '止める',
  listenModel: 'お手本で聞く',
  listenModelOf: (number: number, place: string) => `お手本で聞く：${number}番のコメント、${place}`,
  roughly: '長さをもとに合わせた、だいたい同じところです。',
  roughlyBar: '楽譜の小節をもとに合わせた、だいたいの場所です。',
  looping: (from: number, to: number) => `${at(from)}から${at(to)}をくり返しています`,
  loopingModel: (from: number, to: number) => `お手本の${at(from)}から${at(to)}をくり返しています`,
  listenFailed: 'この録音を聞けませんでした。電波のよいところで、もう一度お試しください。',

  voice: '先生の声',
  voiceLength: (seconds: number) => `${at(seconds)}の声`,
  voicePosition: '声の再生位置',
  voiceFailed: '声を聞けませんでした。電波のよいところで、もう一度お試しください。',
  speeds: '声の速さ',
  speed: (rate: number) => (rate === 1 ? 'ふつう' : `${rate}倍`),

  reply: '先生に返事を書く',
  replyLabel: '先生への返事',
  replyHint: 'お礼や質問などを、1回だけ送れます。',
  replySend: '返事を送る',
  replyClose: '閉じる',
  replyYours: 'あなたの返事',
  replyWaits: '電波がつながると、自動で送ります。',
  replyTakeBack: '取り消して書き直す',
  replyTooLate: 'もう送り始めているため、取り消せませんでした。',
  replyFailed: '返事をこの端末に残せませんでした。空き容量を確かめて、もう一度お試しください。',
  replyNotStored:
    '書いている返事を、この端末に保存できませんでした。このページを閉じると消えます。空き容量を確かめてください。',
  replyTwice: 'この返事は送れませんでした。別の端末から、すでに返信しています。',
  replyRefused: 'この返事は送れませんでした。書いたものは残っています。',

  arrived: '先生から返事が届いています',
  see: '返事を見る',
  ofLesson: '先生から届いた返事',

  again: 'もう一度録音する',
  leaveRoom: '録音をやめて戻る',
} as const;

const placeNames: { [K in Place['kind']]: (place: Extract<Place, { kind: K }>) => string } = {
  whole: () => '全体について',
  moment: ({ atSeconds }) => at(atSeconds),
  stretch: ({ startSeconds, endSeconds }) => `${at(startSeconds)}〜${at(endSeconds)}`,
  bar: ({ score, bar }) => (score === 1 ? `楽譜の${bar}小節目` : `${score}つめの楽譜の${bar}小節目`),
};

export const outcomeTexts: Readonly<Record<Outcome, { title: string; body: string }>> = {
  passed: { title: '合格です', body: 'この調子で、次のレッスンへ進みましょう。' },
  again: {
    title: 'もう一度、聞かせてください',
    body: 'コメントのところを少し練習して、また録音してみましょう。',
  },
};

export const stampTexts: Readonly<Record<Stamp, string>> = {
  'well-done': 'よくできました',
  'one-more-step': 'もう一歩',
};
