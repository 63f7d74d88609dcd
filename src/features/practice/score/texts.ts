import type { PartKind } from '#domain/practice/score/music.ts';
import { quoted } from '#domain/quoted.ts';
import { noteSign } from '#features/practice/texts.ts';

const PARTS: Readonly<Record<PartKind, string>> = {
  'right hand': '右手',
  'left hand': '左手',
  melody: 'メロディー',
  voice: 'パート',
};

export const texts = {
  play: '鳴らす',
  stop: '止める',
  hear: '聞く',
  title: '楽譜',
  named: (title: string) => (title === '楽譜' ? title : `楽譜${quoted(title)}`),
  fold: 'たたむ',
  unfold: 'ひらく',
  failed: 'この楽譜を表示できませんでした。',
  model: 'お手本',
  modelOf: (lesson: string) => `${lesson}（お手本）`,
  modelPosition: 'お手本の位置',
  modelFailed: 'お手本を聞けませんでした。電波のある場所で一度開くと、次からはオフラインでも聞けます。',
  modelWaiting: '読み込んでいます…',

  speed: '速さ',
  percent: (percent: number) => `${Math.round(percent)}%`,
  tempo: (bpm: number, beatLength: number) => `${noteSign(beatLength) ?? '♩'}=${Math.round(bpm)}`,
  speedOfScore: (percent: number, tempo: string) => `${Math.round(percent)}%（${tempo}）`,
  round: (round: number, times: number | null) =>
    times === null ? `${round}回め` : `${round}回め／${times}回`,

  parts: '鳴らすパート',
  part: (kind: PartKind, number: number) => (kind === 'voice' ? `${PARTS.voice}${number}` : PARTS[kind]),
  backing: '和音の伴奏',
  noParts: 'どれも鳴らない設定です。パートか伴奏を選んでください。',

  loop: 'くり返す',
  more: '区間・くり返し・カウント',
  section: '区間',
  bars: (from: number, to: number) => (from === to ? `${from}小節目` : `${from}〜${to}小節目`),
  bar: (bar: number) => `${bar}小節目`,
  seconds: (from: string, to: string) => `${from}〜${to}`,
  sectionHint: 'AとBのつまみを動かすと、その間だけを鳴らします。',
  sectionClear: '区間をはずす',
  fromBar: 'はじめの小節',
  toBar: '終わりの小節',
  handleA: '区間のはじめ（A）',
  handleB: '区間の終わり（B）',
  setA: 'ここをAに',
  setB: 'ここをBに',
  tap: '楽譜にさわると、そこから鳴ります。',
  times: '回数',
  timesValue: (times: number | null) => (times === null ? '止めるまで' : `${times}回`),
  speedUp: 'くり返すたびに2%ずつ速くする',
  goal: '目標の速さ',
  goalReached: (goal: number) => `いまの速さが${goal}%以上なので、速さは変わりません。`,
  goalPlan: (from: number, goal: number, rounds: number) =>
    `${Math.round(from)}%から始めて、${rounds}回めに${goal}%になります。`,
  countIn: '1小節数えてから始める',
  countInModel: '拍を数えてから始める',
  click: '拍に合わせてメトロノームを鳴らす',
  size: '楽譜の大きさ',
  sizes: ['小', '標準', '大'],

  places: '保存した区間',
  placesEmpty: 'よく練習する区間に名前をつけて、この端末に保存できます。',
  placeName: '名前',
  placeSave: 'この区間を保存',
  placeSaved: (name: string) => `${quoted(name)}を保存しました。`,
  placeUse: (name: string, range: string) => `${quoted(name)}（${range}）を選ぶ`,
  placeDelete: (name: string) => `${quoted(name)}を消す`,
  placeDeleted: (name: string) => `${quoted(name)}を消しました。`,
  placeUndo: '元に戻す',
  placesFull: (max: number) => `保存できるのは${max}個までです。使わないものを消すと、また保存できます。`,
  placeWhole: '先に区間を選んでください。',

  asked: (bars: string, tempo: string, times: number | null) =>
    times === null
      ? `${bars}を${tempo}でくり返します。「鳴らす」で始まります。`
      : `${bars}を${tempo}で${times}回鳴らします。「鳴らす」で始まります。`,

  lessonMissing:
    'このレッスンをまだ読み込めません。電波のある場所で一度開くと、次からはオフラインでも使えます。',
  lessonShut: 'このレッスンは見つからないか、いまは開けません。',
  sources: '楽譜とお手本',
  onlyScore: '楽譜',
  scoreNumber: (number: number) => `楽譜${number}`,
  nothing: 'このレッスンには、楽譜もお手本もありません。',
  nothingBody: '別のレッスンを選ぶか、メトロノームやドローンと一緒に練習できます。',
  textMissing: '楽譜は、電波のある場所でテキストを一度開くと使えます。',
  otherLesson: '別のレッスンを選ぶ',
  choose: '練習する曲を選びます。',
  chooseLead: 'レッスンの楽譜やお手本を、速さを変えたり、区間をくり返したりして鳴らせます。',
  recent: '最近開いたレッスン',
  current: '進行中のレッスン',
  noLessons: '楽譜やお手本のあるレッスンを開くと、ここに並びます。',
  toCourses: 'コースを見る',
  toRoom: '練習室でひらく',
  keys: 'スペースキーか左右の矢印キー（譜めくり用のペダルも）で鳴らす・止める、上下の矢印キーで速さを2%ずつ。',
} as const;
