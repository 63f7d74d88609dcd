import { onDay } from '#domain/japan-time.ts';
import { quoted } from '#domain/quoted.ts';

export const texts = {
  back: 'コース',
  home: 'ホーム',
  tabs: { lessons: 'レッスン', overview: '概要', teacher: '先生' },
  tabsLabel: 'コースの内容',
  trial: '体験',
  lessons: (count: number) => `全${count}レッスン`,
  weeks: (count: number) => `受講期間の目安 約${count}週間`,
  finished: 'コースを修了しました',
  trialFinished: '体験コースを修了しました',
  finishedBody: (course: string, count: number) =>
    `${quoted(course)}の${count}レッスンを、すべて終えました。おつかれさまでした。`,
  toNext: (course: string) => `${quoted(course)}へ進む`,
  nextComes: (course: string, day: string | null) =>
    day === null
      ? `次は${quoted(course)}です。`
      : `次は${quoted(course)}です。最初のレッスンは${onDay(day)}届きます。`,
  toAll: 'コースの一覧へ',
  allDelivered: 'すべてのレッスンが届いています',
  allDeliveredBody: (left: number) => `あと${left}レッスンで修了です。自分のペースで進めましょう。`,
  nextDay: (date: string, day: string) => `次のレッスンは${day}、${date}に届きます`,
  pace: 'レッスンは5日にひとつずつ届きます。届いたものは、受講中なら何度でも見られます。',
  begin: 'はじめる',
  goOn: 'つづきから',
  again: '復習する',
  lesson: (order: number) => `レッスン${order}`,
  completed: '完了',
  unreadOfTeacher: (count: number) => `先生から新着${count}件`,
  homework: '提出済み',
  delivers: (date: string, day: string) => `${day}、${date}の予定`,
  delivered: (date: string) => `${date}に届きました`,
  notYet: 'まだ届いていません',
  trouble: {
    'not-taken': {
      title: 'このコースは、受講すると開きます',
      body: '内容と料金は、コースの一覧からご覧いただけます。体験コースは、お申し込みなしで受けられます。',
    },
    ended: {
      title: '受講期間が終わっています',
      body: '再入会すると、これまでのレッスンをもう一度受けられ、続きのレッスンから届きます。',
    },
  },
  noTeacher: '先生の紹介は準備中です',
  noTeacherBody: '先生が決まると、ここに紹介がのります。',
  voiceOf: (familyName: string) => `${familyName}先生のごあいさつ`,
  teacherPage: '先生のページを開く',
  newTab: '（新しいタブで開きます）',
} as const;
