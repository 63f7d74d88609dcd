import { minutesOf } from '#domain/practice/practice-days.ts';

const minutes = (count: number) =>
  count < 60 ? `${count}分` : `${Math.floor(count / 60)}時間${count % 60 === 0 ? '' : `${count % 60}分`}`;

export const texts = {
  title: '練習の記録',
  lead: 'メトロノームやお手本を鳴らした時間、録音した時間などを、自動で数えています。',
  back: '練習',
  minutes,
  weekdays: ['月', '火', '水', '木', '金', '土', '日'],

  thisWeek: '今週',
  today: (time: string) => `今日 ${time}`,
  goalOf: (time: string) => `目標 ${time}`,
  goalLabel: '今週の目標に対する練習時間',
  goalReached: '今週の目標に届きました。',
  goalLeft: (time: string) => `目標まで あと${time}`,

  streak: (days: number) => `練習した日が${days}日つづいています`,
  streakFrom: (date: string, rests: number) =>
    rests === 0 ? `${date}から` : `${date}から。お休み${rests}日をはさんでいます`,
  streakNone: '今日1分でも練習すると、ここから数え始めます。',
  restsLeft: (days: number) => `今週はあと${days}日お休みしても、つづきます。`,
  restsUsed: '今週のお休みは2日とりました。今日少しだけ弾くと、つづきます。',
  restsUsedToday: '今週のお休みは2日とりました。今日も練習しましたね。',
  aboutRests: 'お休みは週に2日まで、つづきに数えます。',

  weeks: '週ごとの練習時間',
  weeksLabel: (summary: string) => `週ごとの練習時間。${summary}`,
  weekSummary: (date: string, time: string) => `${date}から${time}`,
  goalLine: (time: string) => `点線は目標の${time}です。`,

  calendar: 'カレンダー',
  month: (year: number, month: number) => `${year}年${month}月`,
  monthTotal: (time: string, days: number) => `${time}・${days}日`,
  earlier: '前の月',
  later: '次の月',
  day: (date: string, time: string) => `${date} ${time}`,
  dayNone: (date: string) => `${date} 練習の記録はありません`,
  short: (count: number) => (count < 600 ? `${count}分` : `${Math.floor(count / 60)}時間`),
  pick: '日にちを選ぶと、その日の内わけが見られます。',

  drills: 'ドリル',
  drillsDone: (runs: number, rounds: number) => `${runs}回・${rounds}問`,
  toDrills: '2分のドリルへ',
  lessons: 'レッスンごと',
  lessonsNote: 'この1年あまりの合計です。',
  underMinute: '1分未満',
  noLesson: 'レッスンを決めない練習',
  unknownLesson: 'レッスン',

  goal: '目標とお声がけ',
  goalWeek: '1週間の目標',
  goalNone: '決めない',
  reminder: '課題のお声がけの時間',
  reminderAuto: 'いつも録音する時間に合わせる',
  hour: (hour: number) => `${hour}時ごろ`,
  reminderHint: 'しばらくお休みのときに、多くても週に1回、メールでお送りします。',
  toNotices: 'お知らせの設定',
  saved: '保存しました',
  notSaved: 'この端末に保存できませんでした。空き容量をご確認のうえ、もう一度お試しください。',

  none: '練習の記録は、まだありません',
  noneBody:
    'メトロノームやお手本、楽譜を鳴らしたり、録音したりすると、その時間がここに並びます。オフラインでも数えます。',
  toPractice: '練習を始める',

  onlyHere:
    '学校に届いた記録を読み込めませんでした。この端末で練習した分だけを表示しています。つながると、すべて表示されます。',
  retry: '再試行',
  save: '表として保存（CSV）',
  fileName: (day: string) => `練習の記録_${day}.csv`,
  columns: ['日付', 'レッスン・ドリル', '分', '回数', '問題数'],
  drillLine: (name: string) => `ドリル：${name}`,
} as const;

/** Such as 25分; a time that was too short for a minute is there all the same. */
export function timeOf(seconds: number): string {
  const whole = minutesOf(seconds);
  return whole === 0 && seconds > 0 ? texts.underMinute : texts.minutes(whole);
}
