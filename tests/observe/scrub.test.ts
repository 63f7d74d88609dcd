import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, scrubDeep, scrubText } from '#observe/scrub.ts';

const WORD = fc.stringMatching(/^[a-z0-9]{6,20}$/);
const OPAQUE = fc.stringMatching(/^[A-Za-z][0-9][A-Za-z0-9_]{40,60}$/);
const DIGITS = (min: number, max = min) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((d) => d.join(''));

/** Each makes a text and names the part of it that must be gone. */
const SECRETS: Record<string, fc.Arbitrary<{ text: string; secret: string }>> = {
  'an e-mail address': fc
    .tuple(WORD, WORD, fc.constantFrom('@', '＠', '%40'))
    .map(([name, host, at]) => ({ text: `${name}.x+1${at}${host}.example.jp`, secret: name })),
  'a token of three parts': OPAQUE.map((part) => ({ text: `eyJhbGciOi.${part}.x${part}`, secret: part })),
  'a bearer': WORD.map((token) => ({ text: `authorization: Bearer ${token}`, secret: token })),
  'a code of a mail': OPAQUE.map((code) => ({
    text: `/__/auth/action?mode=x&oobCode=${code}`,
    secret: code,
  })),
  'a code by its name alone': WORD.map((code) => ({ text: `oobCode: "${code}"`, secret: code })),
  'a code in JSON': WORD.map((code) => ({ text: `{"refreshToken":"${code}"}`, secret: code })),
  'a signed address': fc
    .tuple(WORD, OPAQUE)
    .map(([name, sig]) => ({ text: `https://a.example/media/${name}?expires=1&v=${sig}`, secret: sig })),
  'the fragment of an address': OPAQUE.map((value) => ({
    text: `https://a.example/b#t=${value}`,
    secret: value,
  })),
  'what was searched for': WORD.map((word) => ({ text: `/curriculums?q=${word}`, secret: word })),
  'a password by its name': WORD.map((word) => ({ text: `password=${word}`, secret: word })),
  'something long and opaque': OPAQUE.map((code) => ({ text: `links/${code}`, secret: code })),
  'a card number': DIGITS(16).map((number) => ({
    text: number.replace(/(....)(?=.)/g, '$1 '),
    secret: number.slice(4, 8),
  })),
  'a phone number': DIGITS(8).map((number) => ({
    text: `090-${number.slice(0, 4)}-${number.slice(4)}`,
    secret: number.slice(4),
  })),
  'a phone number abroad': DIGITS(10).map((number) => ({ text: `+81${number}`, secret: number })),
  'a full-width phone number': DIGITS(8).map((number) => {
    const wide = number.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    return { text: `０９０ー${wide.slice(0, 4)}ー${wide.slice(4)}`, secret: wide.slice(4) };
  }),
  'the address with which somebody comes back from their bank': WORD.map((word) => ({
    text: `/settings/cards?setup_intent=seti_1A&setup_intent_client_secret=seti_1A_secret_${word}`,
    secret: word,
  })),
  'a signed receipt': OPAQUE.map((sig) => ({
    text: `/media/receipts/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d?exp=1&sig=${sig}`,
    secret: sig,
  })),
  'a key of the payment provider': WORD.map((word) => ({ text: `pi_3Abc_secret_${word}`, secret: word })),
};

const PREFIXES = fc.constantFrom('', '失敗しました: ', 'Error: ', '(', '「', 'GET ', '\n', ' at ');

for (const [name, secrets] of Object.entries(SECRETS)) {
  test(`removes ${name} from any sentence, also when applied twice`, () => {
    fc.assert(
      fc.property(
        PREFIXES,
        secrets,
        fc.constantFrom('', ' で', ')', '」', '\n', ' failed'),
        (head, made, tail) => {
          const clean = scrubText(head + made.text + tail);
          expect(clean).not.toContain(made.secret);
          expect(scrubText(clean)).toBe(clean);
        },
      ),
      { numRuns: 200 },
    );
  });
}

test('gives the same result when applied twice, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const once = scrubText(text);
      expect(scrubText(once)).toBe(once);
    }),
  );
});

test.each([
  '回線がありません。録音はこの端末に残っています。',
  'api/network: /lessons/pf-trial_1_1/homework',
  'TypeError: Cannot read properties of undefined (reading "length")',
  'at start (http://localhost:3000/assets/homework-screen-with-a-long-name-B1xY2345.js:12:345)',
  'recording 0b9f3f0e-1c2d-4e5f-8a9b-0c1d2e3f4a5b of lesson 1_2',
  'upload 12 of 345 after 3.5 s, status 503',
  '2026-11-21T09:48:37.123Z',
])('does not change what identifies nobody: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('scrubs every text of a report, also keys and lists, and fields by their names', () => {
  const report = {
    list: ['a@example.jp', { deep: ['Bearer abcdefgh1'] }],
    password: 'piano2026',
    token: { of: 'any kind' },
    'b@example.jp': 1,
    count: 3,
    nothing: null,
  };
  const text = JSON.stringify(scrubDeep(report));
  expect(text).not.toMatch(/example|abcdefgh1|piano2026|any kind/);
  expect(text).toContain('"count":3');
  expect(report.password).toBe('piano2026');
});

test('does not change the fields of our own ids', () => {
  const event_id = 'a1'.repeat(16);
  expect(scrubDeep({ event_id, other: event_id }, new Set(['event_id']))).toEqual({ event_id, other: '***' });
});

test('shortens a text to 250 characters and marks the cut', () => {
  expect(cutText('あ'.repeat(250))).toBe('あ'.repeat(250));
  expect(cutText('あ'.repeat(251))).toBe(`${'あ'.repeat(247)}...`);
});

test('removes payment secrets and card security codes by their names', () => {
  const secrets = {
    setup_intent_client_secret: 'x1',
    payment_intent_client_secret: 'x2',
    clientSecret: 'x3',
  };
  const clean = scrubDeep({ ...secrets, cvc: '123', declineCode: 'incorrect_cvc' });
  expect(JSON.stringify(clean)).not.toMatch(/x[123]|123/);
  expect(clean.declineCode).toBe('incorrect_cvc');
});
