import type { YAMLError } from 'yaml';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Messages of the checks in `schema.ts`, by the name that each check has there. */
const FORM_MESSAGES: Record<string, string> = {
  code: '英小文字・数字・ハイフンだけで書いてください',
  empty: '空にはできません。文を書いてください',
  path: 'フォルダーの中のファイル名を書いてください',
  latin: '英字だけで書いてください',
  long: '160文字までで書いてください',
  'warm-up': '準備運動は、1分ずつ3つ書いてください',
  'five days': '練習カードは、5日分書いてください',
  film: '動画は film.mp4 のような mp4 の名前で書いてください',
};
const TYPE_LABELS: Record<string, string> = {
  string: '文字列',
  number: '数値',
  int: '整数',
  boolean: 'true か false ',
  array: '一覧（- で始まる行）',
  object: '項目の組',
};
const YAML_MESSAGES: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'タブは使えません。空白で字下げしてください',
  DUPLICATE_KEY: '同じ項目が2回あります。ひとつにしてください',
  BAD_INDENT: '字下げがそろっていません。同じ深さの行は同じ数の空白で始めてください',
  BLOCK_AS_IMPLICIT_KEY: '1行に「: 」が2回あります。文は引用符 "…" で囲んでください',
  MISSING_CHAR: '引用符かかっこが閉じていません。終わりを書いてください',
  BAD_SCALAR_START: 'この記号では始められません。文は引用符 "…" で囲んでください',
};

/** Describes a syntax fault so that a person who writes lessons can correct it. */
export const yamlFault = ({ code, message }: Pick<YAMLError, 'code' | 'message'>): string =>
  `YAML として読めません: ${YAML_MESSAGES[code] ?? `この行か前の行の書き方を直してください（${message.split('\n')[0]}）`}`;

const withPath = (path: readonly PropertyKey[], text: string) =>
  path.length ? `${path.map(String).join('.')}: ${text}` : text;

/** Describes a schema fault with its place: `products.0.planID: …`. */
export const schemaFault = (issue: Issue): string => withPath(issue.path, issueText(issue));

function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `知らない項目です: ${issue.keys.join(', ')}。つづりを確かめるか、消してください`;
    case 'invalid_type': {
      const kind = TYPE_LABELS[issue.expected] ?? issue.expected;
      return issue.input === undefined
        ? `この項目がありません。${kind}で書いてください`
        : `${kind}で書いてください`;
    }
    case 'invalid_value':
      return `次のどれかにしてください: ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'array' ? '少なくとも1つ必要です。書き足してください' : '1以上にしてください';
    default:
      return (
        FORM_MESSAGES[issue.message] ?? '書き方が正しくありません。docs/writing-lessons.md を見てください'
      );
  }
}
