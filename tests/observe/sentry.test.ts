import { expect, test } from 'vitest';
import { isNetworkError } from '#observe/reporter.ts';
import { prepareEvent } from '#observe/sentry.ts';

const EVENT_ID = '0123456789abcdef0123456789abcdef';

test('sends event id, release and the person’s id, and nothing else of the person', () => {
  const event = prepareEvent({
    type: undefined,
    event_id: EVENT_ID,
    release: 'v7.2.0',
    environment: 'production',
    user: { id: 'u1', email: 'anna@example.jp', ip_address: '192.0.2.1' },
  });
  expect(event).toEqual({
    event_id: EVENT_ID,
    release: 'v7.2.0',
    environment: 'production',
    user: { id: 'u1' },
  });
});

test('shortens messages, exception values and breadcrumbs to 250 characters', () => {
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

test('sends only the URL without its query and the browser of the request', () => {
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
])('does not report network failures: %o', (cause, expected) => {
  expect(isNetworkError(cause)).toBe(expected);
});
