import { expect, test } from 'vitest';
// @ts-expect-error the scripts that run before anything is installed are plain JavaScript
import { devProxy } from '../../scripts/lib/dev-proxy.mjs';

type Rule = { target: string; rewrite?: (path: string) => string };
const rules: Record<string, Rule> = devProxy({ server: 'server', teach: 'console' });

/** Vite takes the first rule that matches; what none matches is its own. */
function answeredBy(path: string): string {
  const found = Object.entries(rules).find(([address]) => new RegExp(address).test(path));
  return found?.[1].target ?? 'app';
}

test.each([
  ['/', 'app'],
  ['/home', 'app'],
  ['/teachers', 'app'],
  ['/plays/a-play', 'app'],
  ['/src/main.tsx', 'app'],
  ['/@vite/client', 'app'],
  ['/teach', 'console'],
  ['/teach/takes/one', 'console'],
  ['/teach/main.tsx', 'console'],
  ['/teach/api/session/show', 'server'],
  ['/api/v1/plans/list', 'server'],
  ['/media/image/upload/x/v1/y', 'server'],
  ['/uploads/one', 'server'],
  ['/__/operator/messages', 'server'],
  ['/config.json', 'server'],
  ['/healthz', 'server'],
  ['/plays/a-play/embed', 'server'],
  ['/sitemap.xml', 'server'],
])('%s is answered by the %s', (path, who) => {
  expect(answeredBy(path)).toBe(who);
});

test('the console begins at /teach, as in the built product', () => {
  const rewrite = Object.values(rules).at(-1)?.rewrite ?? String;
  expect([rewrite('/teach'), rewrite('/teach?state=mine'), rewrite('/teach/takes/x')]).toEqual([
    '/teach/',
    '/teach/?state=mine',
    '/teach/takes/x',
  ]);
});
