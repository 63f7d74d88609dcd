import { describe, expect, it } from 'vitest';
import { createApi } from '#api/client.ts';
import { catalogue } from '#contract/catalogue.ts';
import { homework } from '#contract/homework.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';

type Answer = Response | Error;
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** An edge whose network answers as told, one answer a request; it keeps what was asked. */
function edge(...answers: Answer[]) {
  const asked: Request[] = [];
  const refreshes: boolean[] = [];
  const api = createApi({
    origin: 'https://school.example',
    fetch: async (url, init) => {
      asked.push(new Request(url, init));
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('Failed to fetch');
      return answer;
    },
    idToken: async ({ refresh }) => {
      refreshes.push(refresh);
      return refresh ? 'fresh' : 'held';
    },
  });
  return { api, asked, refreshes };
}

const lesson = { lessonID: 'pf-trial-1-1' };

describe('the client', () => {
  it('asks GET in the query and fills the path', async () => {
    const { api, asked } = edge(json({ curriculums: [] }));
    await api(catalogue.listCurriculums, { code: 'piano forte' });
    expect(asked[0]?.url).toBe('https://school.example/api/v1/categories/piano%20forte/curriculums');
  });

  it('sends POST with bearer, key and JSON under /private', async () => {
    const { api, asked } = edge(json({}));
    await api(lessonActivity.logText, lesson, { idempotencyKey: 'k' });
    const request = asked[0];
    expect(request?.url).toBe('https://school.example/api/v1/private/lessons/texts/logs/update');
    expect(request?.headers.get('authorization')).toBe('Bearer held');
    expect(request?.headers.get('idempotency-key')).toBe('k');
    expect(await request?.json()).toEqual(lesson);
  });

  it('refreshes the token once after a 401 and no more', async () => {
    const good = edge(json({}, 401), json({}));
    await good.api(lessonActivity.logText, lesson);
    expect(good.refreshes).toEqual([false, true]);
    const bad = edge(json({}, 401), json({}, 401));
    await expect(bad.api(lessonActivity.logText, lesson)).rejects.toMatchObject({ code: 'api/unauthorized' });
  });

  it('reads the open catalogue also with a token that has run out by the clock of the school alone', async () => {
    const { api, asked, refreshes } = edge(json({}, 401), json({ curriculums: [] }));
    expect(await api(catalogue.listCurriculums, { code: 'piano' })).toEqual({ curriculums: [] });
    expect(refreshes).toEqual([false, true]);
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer fresh');
  });

  it('does not exchange a token that the caller bound to one person', async () => {
    const { api, asked } = edge(json({}, 401), json({}));
    await expect(api(lessonActivity.logText, lesson, { token: 'mine' })).rejects.toMatchObject({
      status: 401,
    });
    expect(asked).toHaveLength(1);
  });

  it('believes the code in the body before the status, and brings Retry-After along', async () => {
    const { api } = edge(
      json({ errorCode: 'api/contract-expired' }, 410),
      json({}, 429, { 'retry-after': '7' }),
    );
    await expect(api(lessonActivity.logText, lesson)).rejects.toMatchObject({ code: 'api/contract-expired' });
    await expect(api(lessonActivity.logText, lesson)).rejects.toMatchObject({ retryAfter: 7 });
  });

  it('takes a malformed answer and a page that is not JSON for what they are', async () => {
    const { api } = edge(json({ url: 5 }), new Response('<html>Wi-Fi login</html>', { status: 200 }));
    const call = () => api(lessonActivity.showText, lesson);
    await expect(call()).rejects.toMatchObject({ code: 'api/unexpected-response' });
    await expect(call()).rejects.toMatchObject({ code: 'api/unexpected-response', status: 200 });
  });

  it('names a network failure, and an abort stays an abort', async () => {
    const { api } = edge(new TypeError('Failed to fetch'), new TypeError('aborted'));
    await expect(api(lessonActivity.showText, lesson)).rejects.toMatchObject({ code: 'api/network' });
    const leave = new AbortController();
    leave.abort(new DOMException('left', 'AbortError'));
    await expect(api(homework.listAudios, lesson, { signal: leave.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
