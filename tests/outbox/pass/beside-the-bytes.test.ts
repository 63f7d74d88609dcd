import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { COMMUNITY } from '#outbox/activity.ts';
import type { Settled } from '#outbox/failure.ts';
import { transition } from '#outbox/transition.ts';
import { anActivity, aPhone } from '#tests/support/device/a-phone-on-a-slow-line.ts';

test('what follows the bytes goes on beside the bytes of the next recording', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1');
  expect(await phone.asks()).toEqual(['register 1', 'address 2']);
  await phone.answer('address 2', 'register 1');
  expect(await phone.asks()).toEqual(['upload 2', 'submit 1']);
  await phone.answer('submit 1', 'verify 1');
  expect(phone.stage(1)).toBe('verify');
  expect(await phone.asks()).toEqual(['upload 2']);
  expect(phone.stage(1)).toBe('delivered');
  await phone.answer('upload 2', 'register 2', 'submit 2', 'verify 2');
  expect(await over).toEqual({ ran: true, waiting: 0, held: 0, nextAt: null });
});

test('a listener that fails stops no delivery', async () => {
  const phone = aPhone(1, {}, () => {
    throw new Error('listener');
  });
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'verify 1');
  expect(await over).toEqual({ ran: true, waiting: 0, held: 0, nextAt: null });
});

test('one recording at a time sends its bytes, and four at most go on beside it', async () => {
  const phone = aPhone(7);
  const over = phone.deliver();
  for (const take of [1, 2, 3, 4, 5, 6, 7]) {
    const sending = (await phone.asks()).filter((name) => /address|upload/.test(name));
    expect(sending).toEqual([`address ${take}`]);
    await phone.answer(`address ${take}`, `upload ${take}`);
  }
  expect(await phone.asks()).toEqual(['register 1', 'register 2', 'register 3', 'register 4']);
  await phone.answer('register 2', 'submit 2', 'verify 2');
  expect(await phone.asks()).toEqual(['register 1', 'register 3', 'register 4', 'register 5']);
  for (const take of [1, 3, 4, 5, 6, 7])
    await phone.answer(`register ${take}`, `submit ${take}`, `verify ${take}`);
  expect(await over).toMatchObject({ waiting: 0 });
});

test('a refusal beside the bytes holds nobody up, and the next run begins when its wait is over', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1');
  await phone.refuse('register 1', new ApiError('api/service-unavailable', { status: 503, retryAfter: 60 }));
  await phone.answer('address 2', 'upload 2', 'register 2', 'submit 2', 'verify 2');
  expect(await over).toEqual({ ran: true, waiting: 1, held: 0, nextAt: 61_000 });
});

test('bytes that are asked for again go again after their wait, one at a time', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1', 'address 2');
  await phone.refuse('register 1', new ApiError('api/gone', { status: 410 }));
  expect(await phone.asks()).toEqual(['upload 2']);
  await phone.pass(10_000);
  expect(await phone.asks()).toEqual(['upload 2']);
  await phone.answer('upload 2');
  expect(await phone.asks()).toEqual(['address 1', 'register 2']);
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'verify 1');
  await phone.answer('register 2', 'submit 2', 'verify 2');
  expect(await over).toMatchObject({ waiting: 0 });
});

test.each([
  ['storage fails', (phone: ReturnType<typeof aPhone>) => phone.breakStorage()],
  ['the person signs out', (phone: ReturnType<typeof aPhone>) => phone.signOut()],
])('the lock is kept until the last call has ended, where %s', async (_, happens) => {
  const phone = aPhone(3);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1');
  expect(await phone.asks()).toEqual(['register 1', 'address 2']);
  happens(phone);
  await phone.answer('address 2');
  expect(await phone.asks()).toEqual(['register 1']);
  expect(phone.isLocked()).toBe(true);
  await phone.answer('register 1');
  await over;
  expect(await phone.asks()).toEqual([]);
  expect(phone.isLocked()).toBe(false);
});

test('what nothing answered goes on as soon as the network is back, whatever its wait', async () => {
  const phone = aPhone(2, { failures: 8 });
  const failed = phone.deliver();
  await phone.refuse('address 1', new ApiError('api/network'));
  await phone.refuse('address 2', new ApiError('api/service-unavailable', { status: 503, retryAfter: 600 }));
  expect(await failed).toMatchObject({ waiting: 2, nextAt: 257_000 });
  await phone.pass(1_000);
  // The next run is soon: a network that comes and goes is not followed more closely.
  expect(await phone.deliver(['network'])).toMatchObject({ waiting: 2, nextAt: 6_000 });
  await phone.pass(4_000);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'verify 1');
  // The server asked for its ten minutes.
  expect(await over).toMatchObject({ waiting: 1, nextAt: 601_000 });
});

/** One take sends its bytes for as long as the test likes; the one before it has arrived. */
async function aLongUpload(phone: ReturnType<typeof aPhone>) {
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'address 2');
}

test('beside a long upload a take goes on once it has waited, and no sooner', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1', 'address 2');
  await phone.refuse('register 1', new ApiError('api/service-unavailable', { status: 503, retryAfter: 12 }));
  expect(await phone.asks()).toEqual(['upload 2']);
  await phone.pass(5_000);
  await phone.pass(5_000);
  expect(await phone.asks()).toEqual(['upload 2']);
  await phone.pass(5_000);
  expect(await phone.asks()).toEqual(['upload 2', 'register 1']);
  await phone.answer('register 1', 'submit 1', 'verify 1', 'upload 2', 'register 2', 'submit 2', 'verify 2');
  expect(await over).toEqual({ ran: true, waiting: 0, held: 0, nextAt: null });
  expect(phone.timers()).toBe(0);
});

test('a call that is refused without a wait is repeated once in five seconds, however long the upload', async () => {
  const phone = aPhone(2);
  void phone.deliver();
  await aLongUpload(phone);
  for (const clock of [-1_000, -2_000, -3_000]) {
    await phone.refuse('verify 1', new ApiError('api/service-unavailable', { status: 503 }));
    // A clock that was set back ends every wait.
    phone.setClock(clock);
    expect(await phone.asks()).toEqual(['upload 2']);
    await phone.look();
    expect(await phone.asks()).toEqual(['upload 2', 'verify 1']);
  }
});

test('beside a long upload a note is sent that was edited meanwhile, and what the learner sends now', async () => {
  const phone = aPhone(3);
  const over = phone.deliver();
  await aLongUpload(phone);
  await phone.answer('verify 1');
  await phone.change(1, (take) =>
    transition(
      take,
      { type: 'noteEdited', note: '二回目', noteRevision: 2 },
      { now: 1, luck: 0, key: 'edited' },
    ),
  );
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2', 'note 1']);
  await phone.refuse('note 1', new ApiError('api/forbidden', { status: 403 }));
  expect(phone.take(1)?.gate.kind).toBe('person');
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2']);
  await phone.change(1, (take) => transition(take, { type: 'released' }, { now: 1, luck: 0, key: 'unused' }));
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2', 'note 1']);
  // The bytes of another take wait all the same.
  expect(phone.take(3)?.stage).toBe('address');
  await phone.answer(
    'note 1',
    'verify 1',
    'upload 2',
    'address 3',
    'register 2',
    'submit 2',
    'verify 2',
    'upload 3',
  );
  await phone.answer('register 3', 'submit 3', 'verify 3');
  expect(await over).toMatchObject({ waiting: 1 });
});

test('what a person settles meanwhile opens its takes beside a long upload', async () => {
  const phone = aPhone(2);
  let settled: Settled[] = [];
  void phone.deliver([], () => settled.splice(0));
  await phone.answer('address 1', 'upload 1', 'address 2');
  await phone.refuse('register 1', new ApiError('api/contract-expired', { status: 403 }));
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2']);
  settled = ['renew-contract'];
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2', 'register 1']);
});

test('other activities go beside a long upload, and those with a picture after it', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await aLongUpload(phone);
  await phone.answer('verify 1');
  phone.records(anActivity(1, { kind: 'completion', completed: true }));
  const picture = { contentType: 'image/jpeg', byteLength: 3, sha256: 'a'.repeat(64), width: 4, height: 3 };
  const post = { kind: 'post', text: '発表会', playSlug: null, currCode: null, writtenAt: 1 } as const;
  const shown = { ...picture, contentType: 'image/jpeg', alt: '', uploadID: null, restarts: 0 } as const;
  phone.records({ ...anActivity(2, { ...post, picture: shown }), lessonID: COMMUNITY });
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2', '/lessons/completion/update']);
  // A slow answer holds nobody up, and nothing is sent twice.
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2', '/lessons/completion/update']);
  await phone.answer('/lessons/completion/update');
  await phone.look();
  expect(await phone.asks()).toEqual(['upload 2']);
  await phone.answer('upload 2', 'register 2', 'submit 2', 'verify 2');
  expect(await phone.asks()).toEqual(['/posts/images/url/create']);
  await phone.answer('/posts/images/url/create', 'upload picture', '/posts/create');
  expect(await over).toMatchObject({ ran: true, waiting: 0 });
});

test('two activities of one lesson wait for the time of the first', async () => {
  const phone = aPhone(0);
  phone.records(anActivity(1, { kind: 'text' }));
  phone.records(anActivity(2, { kind: 'movie' }));
  const over = phone.deliver();
  await phone.refuse(
    '/lessons/texts/logs/update',
    new ApiError('api/service-unavailable', { status: 503, retryAfter: 600 }),
  );
  expect(await over).toMatchObject({ waiting: 2, nextAt: 601_000 });
});

test('two takes whose bytes break off slowly do not take turns: the third one goes', async () => {
  const phone = aPhone(3);
  void phone.deliver();
  for (const take of [1, 2]) {
    expect(await phone.asks()).toEqual([`address ${take}`]);
    // Longer than the wait of the one before, and with a look at the rows in between.
    await phone.pass(30_000);
    await phone.refuse(`address ${take}`, new ApiError('api/timeout'));
  }
  expect(await phone.asks()).toEqual(['address 3']);
});

test('activities that cannot be read hold up no recording, and are reported in the end', async () => {
  const phone = aPhone(2);
  phone.breakActivities();
  const over = phone.deliver(['network']);
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'verify 1', 'address 2');
  await phone.look();
  await phone.answer('upload 2', 'register 2', 'submit 2', 'verify 2');
  expect(await over).toMatchObject({ ran: false, failure: { cause: new Error('activities') } });
  expect([1, 2].map((take) => phone.stage(take))).toEqual(['delivered', 'delivered']);
});

test('what another person settles during an upload is left for the delivery of theirs', async () => {
  const phone = aPhone(2);
  let asked = 0;
  void phone.deliver([], () => {
    asked += 1;
    return [];
  });
  await aLongUpload(phone);
  await phone.look();
  expect(asked).toBe(1);
  phone.signIn('ben');
  await phone.look();
  expect(asked).toBe(1);
});

test('a post that has waited long enough is looked at every half a minute without a network, not at once', async () => {
  const phone = aPhone(0);
  phone.goOffline();
  const comment = anActivity(1, { kind: 'comment', postID: 'p', text: 'x', writtenAt: 1 });
  phone.records({ ...comment, failures: 1, gate: { kind: 'later', since: 0, at: 500, why: 'api/network' } });
  expect(await phone.deliver()).toMatchObject({ waiting: 1, nextAt: 31_000 });
});
