/** Texts of the admin CLI that several commands use. */
export const TEXTS = {
  usage: (commands: readonly string[]) => `オトミチ 学校の道具

使い方:
${commands.map((command) => `  ${command.trimEnd()}`).join('\n')}

ID は一覧の先頭の列です（先頭の8文字で足ります）。日付は日本の日付で、2026-11-21 のように書きます。`,
  helpOption: 'この説明を表示します',
  groupUsage: '<命令> [指定]',
  unknownCommand: (given: string) =>
    given === '' ? '何をするかを書いてください。' : `「${given}」という命令はありません。`,
  missingCommand: (group: string, commands: string) =>
    `「${group}」に続けて、命令を書いてください: ${commands}`,
  unknownOption: (given: string) => `知らない指定です: ${given}`,
  missingValue: (option: string) => `--${option} に続けて値を書いてください。`,
  missing: (option: string) => `--${option} を書いてください。`,
  tooMany: (given: string) => `余分な言葉があります: ${given}`,
  badDate: (option: string, given: string) =>
    `--${option} の日付「${given}」を読めません。2026-11-21 のように書いてください。`,
  badNumber: (option: string, given: string, min: number, max: number) =>
    `--${option} の「${given}」を読めません。${min}から${max}までの整数で書いてください。`,
  badPlan: (given: string) => `プラン「${given}」はありません。standard か entry を書いてください。`,
  oneLearner: '--email か --uid のどちらか一つで、受講者を書いてください。',
  noLearner: (given: string) =>
    `${given} の方は見つかりません。受講者が一度アプリにログインしてから、もう一度お試しください。`,
  manyLearners: (email: string, uids: readonly string[]) =>
    `${email} の方が${uids.length}人います。--uid で選んでください: ${uids.join(', ')}`,
  noCurriculum: (given: string, known: readonly string[]) =>
    `カリキュラム「${given}」はありません。あるのは: ${known.join(', ') || '（まだありません）'}`,
  fileExists: (file: string) => `${file} はすでにあります。上書きするときは --force を付けてください。`,
  noFolder: (folder: string) => `保存先のフォルダー ${folder} がありません。`,
  none: '該当するものはありません。',
  count: (count: number, isCut = false) => (isCut ? `新しいものから${count}件` : `${count}件`),
  configuration: (sentence: string) => `設定または環境に問題があります: ${sentence}`,
  noSchool:
    'データベースが見つかりません。DATA_DIR と DATABASE_URL がサーバーと同じか、お確かめください（新しい学校は、サーバーを一度起動してからになります）。',
  databaseFull: 'データベースのディスクがいっぱいです。空きを作ってから、もう一度実行してください。',
  failed: (sentence: string) => `うまくいきませんでした: ${sentence}`,
} as const;

/** Titles of commander's help, in Japanese. */
export const HELP_TITLES: Readonly<Record<string, string>> = {
  'Usage:': '使い方:',
  'Options:': '指定:',
  'Commands:': '命令:',
  'Arguments:': '引数:',
};
