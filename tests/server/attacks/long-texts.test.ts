import { expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '#server/http/read-input.ts';
import { ROUTES } from '#server/identity/routes.ts';
import { aValidInput } from '#tests/support/contract/a-valid-input.ts';
import { allEndpoints } from '#tests/support/contract/all-endpoints.ts';
import { firstSeed } from '#tests/support/seeds.ts';
import { aBearer, requestOf } from '#tests/support/server/a-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { callersOf } from '#tests/support/teaching/a-teacher.ts';

/*
 * A comment of 250,000 letters once took 162 s of the server's only thread. Every field of every call gets the longest
 * text that fits into a body; the call may then take at most a hundred times as long as with a short one.
 */
const { server } = await aServerWithLearners();
const headersOf = await callersOf(server);
const endpoints = await allEndpoints();
const MAX_RATIO = 100;
/** Room for the other fields. */
const TEXT_BYTES = MAX_BODY_BYTES - 2048;

/** Letters that are cheap to send and were, or could be, dear to read: for a segmenter, a pattern, a normalisation. */
const LETTERS = ['a', '\u0301', '👨‍👩‍👧', '🇯🇵', ' ', '㍿'];

const IS_LONG = process.env['LONG'] !== undefined;
let turn = firstSeed(1);

/** All letters in `npm run test:long`; in `npm test` one for each field, in turn, beginning at another one for each commit. */
function lettersForNextField(): readonly string[] {
  turn += 1;
  return IS_LONG ? LETTERS : LETTERS.filter((_, at) => at === turn % LETTERS.length);
}

function longText(letter: string): string {
  const bytes = Buffer.byteLength(JSON.stringify(letter)) - 2;
  return letter.repeat(Math.floor(TEXT_BYTES / bytes));
}

async function took(call: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const start = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  return { ms: performance.now() - start, status: answer.status };
}

/** Again where it took long, because other tests run on the same machine. */
async function atBest(call: () => Promise<Response>, enoughMs = 0) {
  let best = await took(call);
  for (let tries = 1; tries < 4 && best.ms >= enoughMs; tries += 1) {
    const next = await took(call);
    if (next.status >= 500 || next.ms < best.ms) best = next;
  }
  return best;
}

test.each(endpoints)(
  '$name answers the longest text in any field about as fast as a short one',
  async ({ endpoint }) => {
    const good = aValidInput(endpoint);
    // Deleting a person or ending their sessions must not shut the later calls out.
    const uid = endpoint.path.startsWith('/users/') ? endpoint.path : 'learner';
    const send = async (input: object) =>
      server.app.request(
        requestOf(endpoint, input, endpoint.access === 'public' ? {} : headersOf(endpoint, uid)),
      );
    const short = Math.max(1, (await atBest(() => send({ ...good, unknown: 'a' }))).ms);
    for (const field of [...Object.keys(good), 'unknown']) {
      for (const letter of lettersForNextField()) {
        const { ms, status } = await atBest(
          () => send({ ...good, [field]: longText(letter) }),
          short * MAX_RATIO,
        );
        expect(status).toBeLessThan(500);
        expect(ms / short, `${field} full of ${JSON.stringify(letter)}`).toBeLessThan(MAX_RATIO);
      }
    }
  },
);

const identity = await anIdentity('on');
const MEMBERS = [
  ...['email', 'password', 'newPassword', 'newEmail', 'idToken', 'oobCode', 'continueUrl', 'identifier'],
  ...['continueUri', 'displayName', 'photoUrl', 'phoneNumber', 'sessionInfo', 'code', 'temporaryProof'],
  ...['requestUri', 'postBody', 'sessionId', 'requestType', 'refresh_token', 'grant_type', 'unknown'],
];

test.each(Object.keys(ROUTES))('%s refuses a member of sixteen thousand letters, and fast', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const send = async (members: Record<string, string>) => {
    const body = path.startsWith('/securetoken')
      ? new URLSearchParams(members).toString()
      : JSON.stringify(members);
    const type = path.startsWith('/securetoken') ? 'application/x-www-form-urlencoded' : 'application/json';
    const query = new URLSearchParams(method === 'GET' ? { ...members, key: 'any' } : { key: 'any' });
    const init = method === 'GET' ? {} : { method, body, headers: { 'content-type': type } };
    return await identity.app.request(`${path}?${query}`, init);
  };
  const short = Math.max(1, (await atBest(() => send({ unknown: 'a' }))).ms);
  for (const member of MEMBERS) {
    const { ms, status } = await atBest(() => send({ [member]: 'a'.repeat(16_000) }), short * MAX_RATIO);
    expect([member, status]).toEqual([member, 400]);
    expect(ms / short, member).toBeLessThan(MAX_RATIO);
  }
});

test.each([
  [
    'ten thousand values',
    JSON.stringify({ lessonID: 'pf-1-1', note: Array.from({ length: 10_000 }, () => 1) }),
  ],
  ['four thousand names', `{${Array.from({ length: 4_000 }, (_, i) => `"n${i}":1`).join()}}`],
  ['a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`],
])('refuses %s', async (_, body) => {
  const headers = { ...aBearer('newcomer'), 'content-type': 'application/json' };
  const answer = await server.app.request('/api/v1/private/lessons/feedbacks', {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status).toBe(400);
});
