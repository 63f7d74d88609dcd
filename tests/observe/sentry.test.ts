import { expect, test } from 'vitest';
import { isNetworkError } from '#observe/reporter.ts';
import { prepareEvent } from '#observe/sentry.ts';

const EVENT_ID = '0123456789abcdef0123456789abcdef';

test('a report keeps what it needs: its id, its release, the id of the person and nothing else of them', () => {
  const event = prepareEvent({
    ...{ type: undefined, event_id: EVENT_ID, release: 'v7.2.0', environment: 'production' },
    user: { id: 'u1', email: 'anna@example.jp', ip_address: '192.0.2.1' },
  });
  expect(event).toEqual({
    ...{ event_id: EVENT_ID, release: 'v7.2.0', environment: 'production', user: { id: 'u1' } },
  });
});

test('messages, values of exceptions and breadcrumbs are at most 250 characters long', () => {
  const long = 'あ'.repeat(400);
  const event = prepareEvent({
    type: undefined,
    message: long,
    exception: { values: [{ type: 'Error', value: long }, { type: 'Error' }] },
    breadcrumbs: [{ message: long }, { category: 'fetch' }],
  });
  expect(event.message).toHaveLength(250);
  expect(event.exception?.values?.[0]?.value).toHaveLength(250);
  expect(event.breadcrumbs?.[0]?.message).toHaveLength(250);
});

test('of the request only the address without its query and the browser stay', () => {
  const event = prepareEvent({
    type: undefined,
    request: {
      url: 'https://o.example/curriculums?q=anna',
      cookies: { a: 'b' },
      query_string: 'q=anna',
      headers: { 'User-Agent': 'Some Browser', Referer: 'https://o.example/?q=anna', Cookie: 'a=b' },
    },
  });
  expect(event.request).toEqual({
    url: 'https://o.example/curriculums?***',
    headers: { 'User-Agent': 'Some Browser' },
  });
});

test.each([
  [{ code: 'api/network' }, true],
  [{ code: 'api/timeout' }, true],
  [{ code: 'api/unexpected-response' }, false],
  [new Error('api/network'), false],
  ['api/network', false],
  [null, false],
])('what comes of a missing line is not reported: %o', (cause, expected) => {
  expect(isNetworkError(cause)).toBe(expected);
});
