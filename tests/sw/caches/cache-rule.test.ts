import { expect, test } from 'vitest';
import { cacheKey, cacheRule, isPage } from '#sw/caches/cache-rule.ts';

const HERE = 'https://otomichi.example';
const SHA = '0123456789abcdef'.repeat(4);

test.each([
  [`/media/content/${SHA}.md?sig=x`, 'content'],
  [`/media/content/${SHA}.m4a`, 'content'],
  [`/media/content/${SHA}.mp4?sig=x`, 'film'],
  [`/media/video/upload/f_mp4,q_auto/v1/${SHA}.mp4?sig=x`, 'film'],
  [`/media/video/upload/f_mp4,q_auto/v1/${SHA}.md`, 'network'],
  ['/media/image/upload/c_fill,w_400/v3/lessons/one', 'image'],
  ['/media/image/upload/c_fill,w_400/v1/people/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d', 'person'],
  ['/media/image/upload/c_fill,w_400/v1/people/0b0e7c9e/1795564800/c2ln', 'person'],
  ['/media/image/upload/c_fill,w_400/v1/lessons/people/one', 'image'],
  ['/assets/piano-60-C1a2_b.m4a', 'sound'],
  ['/assets/index-1.js', 'network'],
  ['/assets/x/../../uploads/y.m4a', 'network'],
  ['/config.json', 'config'],
  ['/media/audios/one?sig=x', 'network'],
  ['/media/audios/0b0e7c9e-7f5a.m4a?sig=x', 'voice'],
  ['/media/voices/0b0e7c9e-7f5a?sig=x', 'voice'],
  ['/media/voices/0b0e7c9e-7f5a.m4a', 'voice'],
  ['/media/voices/one/two', 'network'],
  ['/media/receipts/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d?exp=1&sig=x', 'network'],
  ['/sandbox/stripe.js', 'network'],
  ['/sandbox/v1/setup_intents/seti_1/confirm', 'network'],
  ['/api/v1/private/cards/list', 'network'],
  ['/media/content/../audios/one', 'network'],
  ['/uploads/one?sig=x', 'network'],
  ['/media/plays/AbCd-_123456/now.m4a', 'network'],
  ['/api/v1/private/lessons/show?courseCode=x', 'network'],
  ['/api/v1/categories', 'network'],
  ['/teach/api/queue/list?view=waiting', 'network'],
  ['/teach/assets/index-1a2b3c.js', 'network'],
  ['/teach/assets/tone-1a2b3c.m4a', 'network'],
  ['/identitytoolkit.googleapis.com/v1/accounts:lookup', 'network'],
  ['/securetoken.googleapis.com/v1/token', 'network'],
  ['/home', 'network'],
] as const)('%s → %s', (path, rule) => {
  expect(cacheRule(new URL(path, HERE), HERE)).toBe(rule);
});

test("leaves Stripe's script and frames to the network", () => {
  expect(cacheRule(new URL('https://js.stripe.com/endive/stripe.js'), HERE)).toBe('network');
});

test('never caches another origin or a write', () => {
  const path = `/media/content/${SHA}.md`;
  expect(cacheRule(new URL(path, 'https://elsewhere.example'), HERE)).toBe('network');
  expect(cacheRule(new URL(path, HERE), HERE, 'PUT')).toBe('network');
});

test.each([
  ['/', true],
  ['/home', true],
  ['/courses/pf-beginner-1/1/lessons/2/text', true],
  ['/api/v1/categories', false],
  ['/teach', false],
  ['/teach/', false],
  ['/teach/takes/7', false],
  ['/teachers', true],
  ['/plays/AbCd-_123456', true],
  ['/plays/AbCd-_123456/embed', false],
  ['/media/content/x', false],
  ['/media/receipts/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d', false],
  ['/sandbox/stripe', false],
  ['/identitytoolkit.googleapis.com/v1/x', false],
  ['/__/auth/handler', false],
  ['/healthz', false],
  ['/assets/index-1.js', false],
  ['/manifest.webmanifest', false],
])('%s is a page of the app: %s', (pathname, page) => {
  expect(isPage(pathname)).toBe(page);
});

test('ignores the signature in the key of a cached answer', () => {
  expect(cacheKey(new URL(`/media/content/${SHA}.md?sig=x&expires=1`, HERE))).toBe(
    `${HERE}/media/content/${SHA}.md`,
  );
});

test('a film keeps the key that it had before its address got a transform', () => {
  expect(cacheKey(new URL(`/media/video/upload/f_mp4,q_auto/v1/${SHA}.mp4?sig=x`, HERE))).toBe(
    `${HERE}/media/content/${SHA}.mp4`,
  );
});
