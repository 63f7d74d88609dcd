import { expect, test } from 'vitest';
import { anIdentity, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';

/* One sender's 215 sign-ins at once held the queue of password checks for 47 s; everybody else waited. */
test('hundreds of sign-ins of one sender are refused at once, and somebody else signs in', async () => {
  const identity = await anIdentity('on');
  await identity.signUp();
  const signInFrom = (address: string, email: string) =>
    identity.app.request(
      `${TOOLKIT}signInWithPassword?key=any`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
  const flood = Array.from({ length: 215 }, (_, n) => signInFrom('198.51.100.7', `a${n}@example.jp`));
  const own = await signInFrom('203.0.113.9', 'hanako@example.jp');
  expect(own.status).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(150);
  for (const answer of refused) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
  }
});
