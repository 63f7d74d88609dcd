import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { COMMUNITY, type PostPicture } from '#outbox/activity.ts';
import { anActivity, aPhone } from '#tests/support/device/a-phone-on-a-slow-line.ts';

const PICTURE: PostPicture = {
  contentType: 'image/jpeg',
  byteLength: 3,
  sha256: 'a'.repeat(64),
  width: 4,
  height: 3,
  alt: '',
  uploadID: null,
  restarts: 0,
};

function aPost(number: number, picture: PostPicture | null) {
  const deed = {
    kind: 'post',
    text: '発表会',
    playSlug: null,
    currCode: null,
    writtenAt: 1,
    picture,
  } as const;
  return { ...anActivity(number, deed), lessonID: COMMUNITY };
}

test('while the last activities are sent, a take that comes in goes', async () => {
  const phone = aPhone(0);
  phone.records(anActivity(1, { kind: 'completion', completed: true }));
  const over = phone.deliver();
  expect(await phone.asks()).toEqual(['/lessons/completion/update']);
  phone.handIn();
  await phone.look();
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'verify 1');
  await phone.answer('/lessons/completion/update');
  expect(await over).toEqual({ ran: true, waiting: 0, held: 0, nextAt: null });
});

test('while a picture is sent, small calls of a take go and its bytes wait', async () => {
  const phone = aPhone(0);
  phone.records(aPost(1, PICTURE));
  const over = phone.deliver();
  await phone.answer('/posts/images/url/create');
  phone.handIn('register');
  phone.handIn();
  await phone.look();
  expect(await phone.asks()).toEqual(['upload picture', 'register 1']);
  await phone.answer('register 1', 'submit 1', 'verify 1', 'upload picture');
  // The words of the post are a small call, and nobody waits for them.
  expect(await phone.asks()).toEqual(['/posts/create']);
  await phone.look();
  await phone.answer('address 2', 'upload 2', 'register 2', 'submit 2', 'verify 2', '/posts/create');
  expect(await over).toMatchObject({ waiting: 0 });
});

test('a picture that a post is given while others are sent waits for the bytes of a take', async () => {
  const phone = aPhone(1);
  void phone.deliver();
  await phone.answer('address 1');
  phone.records(anActivity(1, { kind: 'completion', completed: true }));
  phone.records(aPost(2, null));
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 1', '/lessons/completion/update']);
  phone.records(aPost(2, PICTURE));
  await phone.answer('/lessons/completion/update');
  expect(await phone.asks()).toEqual(['upload 1']);
});

test('a runner whose lock was taken over begins nothing more', async () => {
  const phone = aPhone(3);
  phone.records(anActivity(1, { kind: 'completion', completed: true }));
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1');
  expect(await phone.asks()).toEqual(['register 1', 'address 2']);
  phone.steal();
  await phone.answer('address 2', 'register 1');
  expect(await phone.asks()).toEqual([]);
  // What came of its calls counts.
  expect([1, 2, 3].map((take) => phone.stage(take))).toEqual(['submit', 'upload', 'address']);
  await over;
});

test('what is settled where another runner delivers opens the takes for that runner', async () => {
  const phone = aPhone(2);
  void phone.deliver();
  await phone.answer('address 1', 'upload 1', 'address 2');
  await phone.refuse('register 1', new ApiError('api/contract-expired', { status: 403 }));
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2']);
  expect(await phone.deliver()).toEqual({ ran: false, waiting: 0, held: 0, nextAt: 6_000 });
  expect(await phone.deliver(['renew-contract'])).toMatchObject({ ran: false, hasOpened: true });
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2', 'register 1']);
});
