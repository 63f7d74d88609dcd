import type { PackState } from '#packs/stored-pack.ts';

export const packTexts = {
  title: 'オフラインの教材',
  empty: 'まだありません',
  emptyBody: 'コースのページで「オフラインで使う」を押すと、回線がない場所でもレッスンを開けます。',
  impossible: 'このブラウザ（プライベートウィンドウなど）では、教材を端末に保存できません。',
  facts: (size: string, lessons: number) => `${size}・${lessons}レッスン分`,
  soFar: (done: string, size: string) => `${done} / ${size}`,
  remove: '削除',
  removeOf: (course: string) => `${course}の教材を削除`,
  removeTitle: 'この端末から削除しますか？',
  removeBody: (size: string) =>
    `${size}の空きができます。学習の記録や録音は消えません。もう一度ダウンロードすれば、また使えます。`,
  cancel: 'やめる',
  wifiOnly: 'Wi\u2011Fiのときだけダウンロードする',
  wifiSaver: 'データを節約しているあいだは、Wi\u2011Fiのときだけダウンロードします。',
  wifiUnknown: 'この端末では回線の種類が分からないため、Wi\u2011Fiだけに限ることはできません。',
  failed: 'うまくいきませんでした。教材はそのままです。もう一度お試しください。',
} as const;

export const STAGES: Readonly<Record<PackState['stage'], string>> = {
  wanted: '準備中',
  downloading: 'ダウンロード中',
  held: '途中です',
  complete: 'この端末で使えます',
};
