import { expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { queue } from '#contract/teach/queue.ts';
import { SHOWN_TEACHER_HEADER, teachers } from '#contract/teach/teachers.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { disableTeacher } from '#server/teaching/teachers/accounts.ts';
import { endSession } from '#server/teaching/teachers/session-store.ts';
import { aValidInput } from '#tests/support/contract/a-valid-input.ts';
import { allEndpoints, type NamedEndpoint } from '#tests/support/contract/all-endpoints.ts';
import { aBearer, requestOf } from '#tests/support/server/a-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aTeacher, FROM_THE_CONSOLE } from '#tests/support/teaching/a-teacher.ts';

/*
 * Who may call what, over every call of the contract. What lies outside a teacher's commission is in the tests of each
 * resource, because it needs a recording there.
 */
const { server } = await aServerWithLearners();
const { app, deps, clock } = server;

const expired = await aTeacher(server);
clock.advance(30 * DAY_MS);
const ended = await aTeacher(server);
await endSession(deps.db, ended.sessionID, clock.now());
const disabled = await aTeacher(server);
await disableTeacher(deps, disabled.teacherID);
const teacher = await aTeacher(server);

const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
const all = await allEndpoints();
const isOf =
  (...wanted: string[]) =>
  ({ endpoint }: NamedEndpoint) =>
    wanted.includes(endpoint.access);
const ofTeachers = all.filter(isOf('teacher'));
const ofConsole = all.filter(isOf('teacher', 'teacherSignIn'));
const ofLearners = all.filter(isOf('private'));

async function sent(request: Request) {
  const answer = await app.request(request);
  return { status: answer.status, body: (await answer.json()) as { errorCode?: string; details?: unknown } };
}

const refusal = async (endpoint: Endpoint, headers: Readonly<Record<string, string>>) => {
  const { status, body } = await sent(requestOf(endpoint, aValidInput(endpoint), headers));
  return [status, body.errorCode];
};

test('the table covers the console', () => {
  expect(ofTeachers.length).toBeGreaterThan(15);
  expect(ofConsole.length - ofTeachers.length).toBe(2);
  for (const { endpoint } of ofConsole) expect(addressOf(endpoint)).toMatch(/^\/teach\/api\//);
});

test.each(ofTeachers)('$name needs the session of a teacher', async ({ endpoint }) => {
  const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    nobody: {},
    learner: aBearer('learner'),
    'a bearer that is a session': { authorization: `Bearer ${secretOf(teacher.headers)}` },
    forged: { cookie: `otomichi_teacher=${'x'.repeat(43)}` },
    nonsense: { cookie: 'otomichi_teacher=%00' },
    'the name of the session': { cookie: `otomichi_teacher=${teacher.sessionID}` },
    expired: expired.headers,
    ended: ended.headers,
    disabled: disabled.headers,
  };
  for (const [who, headers] of Object.entries(strangers)) {
    const found = await refusal(endpoint, { ...FROM_THE_CONSOLE, ...headers });
    expect([who, ...found]).toEqual([who, 401, 'api/unauthorized']);
  }
});

test.each(ofTeachers)('$name knows its teacher', async ({ endpoint }) => {
  const { headers } = endpoint === teachers.end ? await aTeacher(server) : teacher;
  const [status, code] = await refusal(endpoint, headers);
  // What the input names does not exist here.
  expect([200, 404, 409, 410, 422]).toContain(status);
  if (status === 404) expect(code).toBe('api/not-found');
  expect(routes.has(`${endpoint.method} ${addressOf(endpoint)}`)).toBe(true);
});

test.each(ofTeachers.filter(({ endpoint }) => endpoint !== teachers.end))(
  '$name is refused to a page that shows another teacher than its cookie',
  async ({ endpoint }) => {
    const shows = ({ teacherID }: { teacherID: string }) => ({
      ...teacher.headers,
      [SHOWN_TEACHER_HEADER]: teacherID,
    });
    expect(await refusal(endpoint, shows(disabled))).toEqual([401, 'api/unauthorized']);
    const [status] = await refusal(endpoint, shows(teacher));
    expect(status).not.toBe(401);
  },
);

test('a page that shows another teacher reads that as the reason; without a session there is none', async () => {
  const detailsOf = async (headers: Readonly<Record<string, string>>) =>
    (await sent(requestOf(queue.list, { view: 'waiting' }, headers))).body.details;
  const shown = { ...teacher.headers, [SHOWN_TEACHER_HEADER]: disabled.teacherID };
  expect(await detailsOf(shown)).toEqual({ reason: 'other-teacher' });
  expect(await detailsOf(FROM_THE_CONSOLE)).toBeUndefined();
});

test.each(ofLearners)("the console's cookie does not open $name", async ({ endpoint }) => {
  expect(await refusal(endpoint, teacher.headers)).toEqual([401, 'api/unauthorized']);
});

const FOREIGN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a neighbour': { origin: 'http://other.localhost:3000', 'sec-fetch-site': 'same-site' },
  'an older browser on another site': { origin: 'https://evil.example' },
  'a page without an origin': { origin: 'null' },
  'a forged origin with an honest browser': {
    origin: 'http://localhost:3000',
    'sec-fetch-site': 'cross-site',
  },
  'an address typed in': { 'sec-fetch-site': 'none' },
  'no browser at all': {},
};

test.each(ofConsole.filter(({ endpoint }) => endpoint.method === 'POST'))(
  '$name changes nothing for a page of somebody else, nor for a form',
  async ({ endpoint }) => {
    const { cookie = '' } = teacher.headers;
    for (const [who, headers] of Object.entries(FOREIGN)) {
      const found = await refusal(endpoint, { cookie, ...headers });
      expect([who, ...found]).toEqual([who, 403, 'api/forbidden']);
    }
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'text/plain'];
    for (const type of types) {
      const found = await refusal(endpoint, { ...teacher.headers, 'content-type': type });
      expect([type, ...found]).toEqual([type, 415, 'api/unsupported-media-type']);
    }
  },
);

test('no teacher was signed out by what was refused', async () => {
  expect((await teacher.answer(teachers.show, {})).body).toMatchObject({
    teacher: { teacherID: teacher.teacherID },
  });
});

test('a browser that sends no Sec-Fetch-Site is judged by its origin', async () => {
  const other = await aTeacher(server);
  const headers = { cookie: other.headers['cookie'] ?? '', origin: 'http://localhost:3000' };
  expect(await refusal(teachers.end, headers)).toEqual([200, undefined]);
});

function secretOf({ cookie = '' }: Readonly<Record<string, string>>): string {
  return cookie.replace('otomichi_teacher=', '');
}
