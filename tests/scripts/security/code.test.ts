import { expect, test } from 'vitest';
import { checkSecurityRules } from '../../../scripts/lint/security/code.ts';
import { checkExpressions } from '../../../scripts/lint/security/expressions.ts';
import { SECURITY_RULES } from '../../../scripts/lint/security/rules.ts';
import type { Source } from '../../../scripts/lint/sources.ts';

/** One breach of every rule, where it holds. */
const BREACHES: Readonly<Record<string, Source>> = {
  markup: { path: 'src/features/x.tsx', text: 'box.innerHTML = name;' },
  'text-as-code': { path: 'scripts/x.ts', text: 'new Function(body)' },
  'message-to-anybody': { path: 'src/x.ts', text: "parent.postMessage({ kind: 'done' }, '*');" },
  'token-in-storage': { path: 'src/x.ts', text: "localStorage.setItem('idToken', value);" },
  cookie: { path: 'server/x.ts', text: "import { getCookie, setCookie } from 'hono/cookie';" },
  'foreign-origin': { path: 'server/x.ts', text: "c.header('Access-Control-Allow-Origin', origin);" },
  'raw-sql': { path: 'server/x-store.ts', text: 'sql.raw(order)' },
  shell: { path: 'scripts/x.mjs', text: "import { execSync, spawn } from 'node:child_process';" },
  programs: { path: 'server/x.ts', text: "import { spawn } from 'node:child_process';" },
  threads: { path: 'server/x.ts', text: "import { Worker } from 'node:worker_threads';" },
  requests: { path: 'server/x.ts', text: 'const answer = await fetch(url);' },
  chance: { path: 'server/x.ts', text: 'const code = Math.random();' },
  'weak-hash': { path: 'server/x.ts', text: "createHash('md5').update(bytes)" },
  'secret-compared': { path: 'server/x.ts', text: "if (hash.digest('hex') === given) return true;" },
  tls: { path: 'server/x.ts', text: 'connect({ rejectUnauthorized: false })' },
  environment: { path: 'server/x.ts', text: "process.env['SECRET']" },
  'made-expression': { path: 'server/x.ts', text: 'new RegExp(query)' },
};

/** Without their allowances, which concern files that are not here. */
const bare = SECURITY_RULES.map((rule) => ({ ...rule, allowed: {} }));

test('a breach of each rule is found, by its rule and its line', () => {
  expect(Object.keys(BREACHES).sort()).toEqual(SECURITY_RULES.map(({ name }) => name).sort());
  for (const [name, { path, text }] of Object.entries(BREACHES)) {
    const found = checkSecurityRules([{ path, text: `// a line before\n${text}` }], bare);
    expect(found.map(({ line, message }) => [line, message.split(':')[0]])).toEqual([
      [2, `security ${name}`],
    ]);
  }
});

test('a comment about it is no breach, an allowed file is none, and an allowance that nobody needs is one', () => {
  const rules = bare
    .filter(({ name }) => name === 'chance')
    .map((rule) => ({ ...rule, allowed: { 'server/a.ts': 'why', 'server/b.ts': 'why' } }));
  const text = 'Math.random()';
  const sources = [
    { path: 'server/a.ts', text },
    { path: 'server/b.ts', text: `// ${text}` },
  ];
  expect(checkSecurityRules(sources, rules)).toEqual([
    { path: 'server/b.ts', message: 'security chance: is allowed here and not needed' },
  ]);
});

test('an expression that takes forever is found, a slow one where strangers write the text', () => {
  const exponential = 'const name = /^(?:a+)+$/;';
  const polynomial = 'const name = /^\\s*\\d*\\d*$/u;';
  const lines = (path: string, text: string) => checkExpressions([{ path, text }]).map(({ line }) => line);
  expect(lines('src/features/x.ts', `\n${exponential}`)).toEqual([2]);
  expect(lines('server/x.ts', polynomial)).toEqual([1]);
  expect(lines('src/features/x.ts', polynomial)).toEqual([]);
  expect(lines('server/content/x.ts', polynomial)).toEqual([]);
  expect(lines('server/x.ts', 'const name = /^[a-z][a-z0-9_]{2,19}$/;')).toEqual([]);
});
