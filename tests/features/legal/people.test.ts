import { expect, test } from 'vitest';
import { UNDO_DELETE_MS } from '#domain/community/post.ts';
import { USERNAME_CHANGE_DAYS } from '#domain/community/username.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { texts as invite } from '#features/invite/texts.ts';
import { DESTINATIONS } from '#features/legal/destinations.ts';
import { privacy } from '#features/legal/privacy.ts';
import { terms } from '#features/legal/terms.ts';
import { deleteAccountTexts } from '#features/settings/delete-account/delete-account-texts.ts';

const textOf = ({ articles }: typeof privacy) => articles.flatMap(({ body }) => body).join('\n');

test('terms, privacy policy and the deletion say what becomes of plays, posts and comments', () => {
  for (const text of [textOf(terms), textOf(privacy), deleteAccountTexts.goesList.join('\n')])
    for (const thing of ['公開した演奏', '投稿', 'コメント']) expect(text).toContain(thing);
});

test('the privacy policy names the days and minutes of the code', () => {
  expect(textOf(privacy)).toContain(`登録を削除したあとも${USERNAME_CHANGE_DAYS}日間`);
  expect(textOf(privacy)).toContain(`およそ${UNDO_DELETE_MS / MINUTE_MS}分後`);
});

test('what leaves by the button of an invitation is among the destinations', () => {
  expect(DESTINATIONS.map(({ name }) => name)).toContain(invite.line);
});
