import { dateTimeText, someNames } from '#server/admin-cli/output.ts';
import type { Manifest } from '#server/backup/backup-format.ts';
import type { BackupRefusalCode } from '#server/backup/backup-refusal.ts';
import type { Phase } from '#server/backup/progress.ts';

const PHASES: Readonly<Record<Phase, string>> = {
  database: 'データベース',
  files: '録音などのファイル',
  checking: '確認',
};

const REFUSALS: Readonly<Record<BackupRefusalCode, (detail: string) => string>> = {
  'folder-complete': (folder) =>
    `${folder} には、できあがったバックアップがあります。別のフォルダーを指定してください。`,
  'folder-not-empty': (folder) =>
    `${folder} には別のものが入っています。空のフォルダーか、まだないフォルダーを指定してください。`,
  'folder-in-use': (folder) => `${folder} では、別のバックアップが進行中です。`,
  'folder-of-another-school': (folder) =>
    `${folder} には、別の学校の途中のバックアップがあります。別のフォルダーを指定してください。`,
  'folder-unusable': (folder) =>
    `${folder} を作れないか、書き込めません。場所と書き込みの権限をお確かめください。`,
  'no-database': () =>
    'バックアップするデータベースがありません。DATA_DIR と DATABASE_URL がサーバーと同じか、お確かめください。',
  'not-a-backup': (folder) => `${folder} はバックアップではありません（manifest.json がありません）。`,
  'unfinished-backup': (folder) =>
    `${folder} のバックアップは途中で止まっています。backup --out ${folder} をもう一度実行すると、続きから仕上がります。`,
  'newer-format': () => 'このバックアップの形式は、この版より新しいものです。新しい版で復元してください。',
  'newer-version': (migration) =>
    `このバックアップは、この版より新しい版のデータベースのものです（${migration}）。その版以降で復元してください。`,
  damaged: (file) => `バックアップが壊れています: ${file} がないか、中身が変わっています。`,
  'server-running': (folder) =>
    `${folder} ではサーバーが動いています。止めてから、または空の DATA_DIR を指定して復元してください。`,
  'target-not-empty': (target) =>
    `復元先（${target}）が空ではありません。何も変えていません。空の DATA_DIR（DATABASE_URL を使うときは空のデータベースも）を指定してください。`,
  'another-restore-unfinished': (folder) =>
    `${folder} には、別のバックアップの途中の復元があります。同じバックアップで続けるか、フォルダーを空にしてください。`,
  'of-a-bucket': (folder) =>
    `${folder} のバックアップの録音は、バケットにあります。STORAGE=s3 とそのバケットの設定を付けて復元してください。`,
  'of-a-disk': (folder) =>
    `${folder} のバックアップには、録音がファイルで入っています。STORAGE=s3 を外して復元し、そのあと storage copy でバケットへ送ってください。`,
  'no-room': (folder) =>
    `${folder} のディスクがいっぱいになりました。空きを作ってから、もう一度実行すると続きから進みます。`,
};

/** Texts of the commands about backups. */
export const BACKUP_TEXTS = {
  missingOut: 'バックアップを置くフォルダーを --out で書いてください。',
  missingFrom: 'バックアップのフォルダーを --from で書いてください。',
  refused: (code: BackupRefusalCode, detail: string) => REFUSALS[code](detail),
  progress: (phase: Phase, done: number, total: number) => `${PHASES[phase]}: ${done} / ${total}`,
  made: (folder: string, manifest: Manifest) =>
    `バックアップができました: ${folder}\n${factsOf(manifest)}\n鍵と受講者の情報が入っています。持ち出すときは暗号化してください。`,
  restored: (folder: string, manifest: Manifest) =>
    `復元しました: ${folder}\n${factsOf(manifest)}\n同じ設定でサーバーを起動すると使えます。`,
  sound: (manifest: Manifest) => `バックアップに問題はありません。\n${factsOf(manifest)}`,
  drilled: (manifest: Manifest, checked: number) =>
    `一時フォルダーに復元し、録音などの実物 ${checked}件 が記録と一致することを確かめました。一時フォルダーは消しました。\n${factsOf(manifest)}`,
  damaged: (files: readonly string[]) =>
    `バックアップが壊れています（${files.length}件）: ${someNames(files)}`,
  missing: (folder: string, objects: readonly string[]) =>
    `バックアップは ${folder} にできましたが、データベースにあるのに実物が見つからない録音などが ${objects.length}件 あります: ${someNames(objects)}`,
  unmet: (objects: readonly string[]) =>
    `データベースにあるのに、実物がないか一致しない録音などが ${objects.length}件 あります: ${someNames(objects)}`,
  bucketStays:
    '録音などの実物はバケットにあり、このフォルダーには入っていません。バケットのバージョニングか複製で守ってください。',
} as const;

function factsOf({ database, files, objects, version }: Manifest): string {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = Math.ceil(files.bytes / 1_000_000);
  const lines = [
    `${dateTimeText(new Date(database.takenAt))} 時点（${version}、PostgreSQL ${database.postgres}）`,
    `データベース ${database.tables.length}表 ${rows}行、ファイル ${files.count}件 ${megabytes}MB`,
  ];
  return (objects === 'bucket' ? [...lines, BACKUP_TEXTS.bucketStays] : lines).join('\n');
}
