import { expect, test } from 'vitest';
import { checkedContent } from '#server/content/publish.ts';
import { changeText, summary } from '#server/content/report.ts';
import { SMALL_CONTENT } from './a-content-folder.ts';

test('summarizes a valid folder in numbers', async () => {
  const checked = await checkedContent(SMALL_CONTENT);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  expect(summary(checked.catalogue)).toBe('カリキュラム 1、コース 2、レッスン 3、ファイル 18');
});

test('describes a change in words', () => {
  expect(changeText({ table: 'lessons', key: 'pf-trial_1_2', how: 'updated' })).toBe(
    '更新: レッスン pf-trial_1_2',
  );
  expect(changeText({ table: 'courses', key: 'pf-trial_1', how: 'retired' })).toBe(
    '募集の終わり: コース pf-trial_1',
  );
});
