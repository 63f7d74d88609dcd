import { describe, expect, it } from 'vitest';
import { createApi } from '#api/client.ts';
import { catalogue } from '#contract/catalogue.ts';
import { errorMessage, messageOfCode } from '#contract/error-messages.ts';
import type { ApiError } from '#contract/errors.ts';
import { homework } from '#contract/homework.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { teachers } from '#contract/teach/teachers.ts';

type Answer = Response | Error;
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A network with prepared answers, one per request; it records the requests. */
const edge = (...answers: Answer[]) => edgeOf('held', answers);

function edgeOf(held: string | null, answers: Answer[]) {
  const asked: Request[] = [];
  const refreshes: boolean[] = [];
  const api = createApi({
    origin: 'https://server.example',
    fetch: async (url, init) => {
      asked.push(new Request(url, init));
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('Failed to fetch');
      return answer;
    },
    idToken: async ({ refresh }) => {
      refreshes.push(refresh);
      return held && refresh ? 'fresh' : held;
    },
  });
  return { api, asked, refreshes };
}

const lesson = { lessonID: 'pf-trial-1-1' };

describe('API client', () => {
  it('sends GET input in the query and fills the path', async () => {
    const { api, asked } = edge(json({ curriculums: [] }));
    await api(catalogue.listCurriculums, { code: 'piano forte' });
    expect(asked[0]?.url).toBe('https://server.example/api/v1/categories/piano%20forte/curriculums');
  });

  it('sends POST with bearer, Idempotency-Key and JSON under /private', async () => {
    const { api, asked } = edge(json({}));
    await api(lessonActivity.logText, lesson, { idempotencyKey: 'k' });
    const request = asked[0];
    expect(request?.url).toBe('https://server.example/api/v1/private/lessons/texts/logs/update');
    expect(request?.headers.get('authorization')).toBe('Bearer held');
    expect(request?.headers.get('idempotency-key')).toBe('k');
    expect(await request?.json()).toEqual(lesson);
  });

  it('refreshes the token exactly once after a 401', async () => {
    const good = edge(json({}, 401), json({}));
    await good.api(lessonActivity.logText, lesson);
    expect(good.refreshes).toEqual([false, true]);
    const bad = edge(json({}, 401), json({}, 401));
    await expect(bad.api(lessonActivity.logText, lesson)).rejects.toMatchObject({ code: 'api/unauthorized' });
  });

  it('repeats a public call with a fresh token when the server alone considers the token expired', async () => {
    const { api, asked, refreshes } = edge(json({}, 401), json({ curriculums: [] }));
    expect(await api(catalogue.listCurriculums, { code: 'piano' })).toEqual({ curriculums: [] });
    expect(refreshes).toEqual([false, true]);
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer fresh');
  });

  it('does not replace a token that the caller passed', async () => {
    const { api, asked } = edge(json({}, 401), json({}));
    await expect(api(lessonActivity.logText, lesson, { token: 'mine' })).rejects.toMatchObject({
      status: 401,
    });
    expect(asked).toHaveLength(1);
  });

  it('does not repeat a call that went without a token: a visitor has none, and a teacher has a cookie', async () => {
    const { api, asked } = edgeOf(null, [json({}, 401), json({})]);
    await expect(api(teachers.show, {})).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(1);
  });

  it('prefers the code in the body to the status, and passes Retry-After on', async () => {
    const { api } = edge(
      json({ errorCode: 'api/contract-expired' }, 410),
      json({}, 429, { 'retry-after': '7' }),
    );
    await expect(api(lessonActivity.logText, lesson)).rejects.toMatchObject({ code: 'api/contract-expired' });
    await expect(api(lessonActivity.logText, lesson)).rejects.toMatchObject({ retryAfter: 7 });
  });

  it('keeps a code that it does not know, with the server’s sentence, and acts by the status', async () => {
    const { api } = edge(
      json({ errorCode: 'lessons/on-holiday', message: '先生のお休みです。', details: { until: 'x' } }, 403),
      json({ errorCode: 'lessons/on-holiday', message: 'request 3f2a' }, 403),
      json({ errorCode: `<b>${'x'.repeat(99)}`, message: 5 }, 410),
    );
    const refused = () => api(lessonActivity.logText, lesson).catch((error: unknown) => error as ApiError);
    const known = await refused();
    expect(known).toMatchObject({
      code: 'lessons/on-holiday',
      known: 'api/forbidden',
      details: { until: 'x' },
    });
    expect(errorMessage(known)).toBe('先生のお休みです。');
    expect(errorMessage(await refused())).toBe(messageOfCode('api/unexpected-response'));
    expect(await refused()).toMatchObject({ code: 'api/gone', known: 'api/gone', serverMessage: null });
  });

  it('rejects a malformed answer and a page that is not JSON', async () => {
    const { api } = edge(
      json({ url: 5 }),
      new Response('<html>Wi-Fi login</html>', { status: 200 }),
      new Response('<html>blocked by your school</html>', { status: 403 }),
      json({ errorCode: 'api/forbidden' }, 403),
    );
    const call = () => api(lessonActivity.showText, lesson);
    await expect(call()).rejects.toMatchObject({ code: 'api/unexpected-response' });
    await expect(call()).rejects.toMatchObject({ code: 'api/unexpected-response', status: 200 });
    await expect(call()).rejects.toMatchObject({ code: 'api/forbidden', isForeign: true });
    await expect(call()).rejects.toMatchObject({ code: 'api/forbidden', isForeign: false });
  });

  it.each([200, 403, 503])(
    'a line that is lost in the middle of a %i is lost, not answered strangely',
    async (status) => {
      const cut = new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"url":'));
          body.error(new TypeError('network error'));
        },
      });
      const { api } = edge(new Response(cut, { status }));
      await expect(api(lessonActivity.showText, lesson)).rejects.toMatchObject({ code: 'api/network' });
    },
  );

  it('rejects with the reason of an abort also while the answer is read', async () => {
    const leave = new AbortController();
    const endless = new ReadableStream({
      pull(body) {
        leave.abort(new DOMException('left', 'AbortError'));
        body.error(leave.signal.reason);
      },
    });
    const { api } = edge(new Response(endless));
    const call = api(lessonActivity.showText, lesson, { signal: leave.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects with api/network, and an abort with its own reason', async () => {
    const { api } = edge(new TypeError('Failed to fetch'), new TypeError('aborted'));
    await expect(api(lessonActivity.showText, lesson)).rejects.toMatchObject({ code: 'api/network' });
    const leave = new AbortController();
    leave.abort(new DOMException('left', 'AbortError'));
    await expect(api(homework.listAudios, lesson, { signal: leave.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
