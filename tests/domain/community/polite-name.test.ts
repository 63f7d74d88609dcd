import { expect, test } from 'vitest';
import { politeName } from '#domain/community/polite-name.ts';
import { texts as people } from '#features/community/people/texts.ts';
import { texts as plays } from '#features/community/plays/texts.ts';
import { texts as posts } from '#features/community/post/texts.ts';
import { greetingTexts } from '#features/invite/texts.ts';
import { TEXTS } from '#server/sharing/page-texts.ts';

test.each([
  ['はな', 'はなさん'],
  ['はなさん', 'はなさん'],
  ['みいちゃん', 'みいちゃん'],
  ['山田先生', '山田先生'],
  ['さんぽ', 'さんぽさん'],
])('%s is called %s', (name, called) => {
  expect(politeName(name)).toBe(called);
});

test('no text calls anybody さんさん', () => {
  const name = 'はなさん';
  const said = [
    plays.by(name),
    plays.shareTitle('曲', name),
    posts.titleOf(name),
    posts.mute(name),
    people.followOf(name),
    people.followersOf(name),
    people.mutedDone(name),
    greetingTexts.from(name),
    TEXTS.play('曲', name),
    TEXTS.playOf(name, 'コース', 'レッスン'),
    TEXTS.post(name),
    TEXTS.pictureOf(name),
    TEXTS.person(name),
  ];
  for (const text of said) expect(text.replace('はなさん', '')).not.toMatch(/さん/);
});
