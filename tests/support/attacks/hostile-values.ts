import type { Chance } from '#tests/support/chance.ts';

/** Texts that have broken servers: too long, not text, numbers at every edge, commands of other languages. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\r\nset-cookie: a=b',
  '\u0085\u2028',
  'a'.repeat(65),
  'あ'.repeat(501),
  '👨‍👩‍👧'.repeat(501),
  `e${'\u0301'.repeat(5000)}`,
  'ﷺ'.repeat(1000),
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f',
  '../../etc/passwd',
  '..\\..',
  '/',
  '//evil.example',
  "' or '1'='1",
  "'; drop table people; --",
  '$1',
  '{}',
  '[]',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '-0',
  '1e309',
  '0x7fffffff',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '9'.repeat(400),
  '１２３',
  '2026-02-30T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  '7B1DE3F0-3C0A-4A8C-9D5E-0A1B2C3D4E5F',
  '{7b1de3f0-3c0a-4a8c-9d5e-0a1b2c3d4e5f}',
  'http://[::1',
  'https://example.jp:99999/',
  'javascript:alert(1)',
  'a@b',
  `${'a'.repeat(250)}@example.jp`,
  `${'a.'.repeat(2000)}@example.jp`,
  `a@${'b-'.repeat(2000)}`,
  '+8190',
  `+${'9'.repeat(2000)}`,
  '(a+)+$',
  'a'.repeat(60_000),
  ' '.repeat(60_000),
  '"'.repeat(20_000),
];

const NUMBERS: readonly number[] = [
  ...[0, -0, 1, -1, 0.5, -2_147_483_649, -2_147_483_648, 2_147_483_647, 2_147_483_648, 4_294_967_296],
  ...[32_768, -32_769, 9_007_199_254_740_991, 9_007_199_254_740_992, -1e19, 1e21],
  ...[1e308, 5e-324, 50 * 1024 * 1024 + 1],
];

const OTHERS: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }],
  ...[
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    Array.from({ length: 1000 }, () => 'a'),
    deep(15),
    deep(500),
  ],
];

function deep(levels: number): unknown {
  return levels === 0 ? 'a' : [deep(levels - 1)];
}

export function hostileText(chance: Chance): string {
  // Half of an edge case next to half of another one.
  if (chance.hits(0.1)) return hostileText(chance) + hostileText(chance).slice(0, 1000);
  return chance.pick(TEXTS);
}

/** A value as a query or a form carries it. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

export function hostileValue(chance: Chance): unknown {
  const kind = chance.between(1, 10);
  if (kind <= 6) return hostileText(chance);
  return kind <= 8 ? chance.pick(NUMBERS) : chance.pick(OTHERS);
}

/** The same members with some of them replaced, removed or added. */
export function spoiledBy(chance: Chance, good: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = [...Object.keys(good), hostileText(chance).slice(0, 50)];
  const input: Record<string, unknown> = { ...good };
  for (let left = chance.between(1, 3); left > 0; left -= 1) {
    const name = chance.pick(names);
    if (chance.hits(0.1)) delete input[name];
    else input[name] = hostileValue(chance);
  }
  return input;
}
