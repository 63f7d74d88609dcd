import { describe, expect, test } from 'vitest';
import { descriptionOf, titleOf } from '#domain/page-title.ts';

describe('titles and descriptions', () => {
  test('a title contains page and product', () => {
    expect(titleOf('ホーム')).toBe('ホーム - オトミチ');
    expect(titleOf('')).toBe('オトミチ');
  });

  test('a description is one line of at most 160 characters, including the ellipsis', () => {
    expect(descriptionOf('一行目\n二行目\r\n三行目')).toBe('一行目二行目三行目');
    expect(descriptionOf('あ'.repeat(160))).toBe('あ'.repeat(160));
    expect(descriptionOf('あ'.repeat(161))).toBe(`${'あ'.repeat(159)}…`);
  });

  test('a character outside the basic plane counts once and is never split', () => {
    expect(descriptionOf('𠮷'.repeat(160))).toBe('𠮷'.repeat(160));
    expect(descriptionOf('𠮷'.repeat(161))).toBe(`${'𠮷'.repeat(159)}…`);
  });
});
