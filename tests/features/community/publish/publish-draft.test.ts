import { expect, test } from 'vitest';
import { draftKey, isComplete, readDraft } from '#features/community/publish/publish-draft.ts';

const DRAFT = { playID: 'id', title: null, text: '言葉', firstRecordingID: null };

test('reads what it wrote, and nothing else', () => {
  expect(readDraft(JSON.parse(JSON.stringify(DRAFT)))).toEqual(DRAFT);
  expect(readDraft({ ...DRAFT, title: '題', firstRecordingID: 'r', more: 1 })).toEqual({
    ...DRAFT,
    title: '題',
    firstRecordingID: 'r',
  });
  const { text: _, ...withoutText } = DRAFT;
  for (const stored of [null, 'text', [], 7, withoutText, { ...DRAFT, title: 7 }, { ...DRAFT, playID: null }])
    expect(readDraft(stored)).toBeNull();
});

test('a draft belongs to a person and a recording', () => {
  expect(draftKey('hana', 'r1')).not.toBe(draftKey('jun', 'r1'));
  expect(draftKey('hana', 'r1')).not.toBe(draftKey('hana', 'r2'));
});

test.each([
  ['きらきら星', '', true],
  ['あ'.repeat(60), 'い'.repeat(500), true],
  ['あ'.repeat(61), '', false],
  ['題', 'い'.repeat(501), false],
  [' \n', '', false],
  // Invisible letters are no title, and no length.
  ['\u200b\u202e', '', false],
  [`${'あ'.repeat(60)}\u200b\u200b`, '', true],
])('can be published: title %j', (title, text, isGood) => {
  expect(isComplete(title, text)).toBe(isGood);
});
