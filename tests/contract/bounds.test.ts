import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundedInt, boundedText } from '#contract/entities/bounded.ts';
import { HomeworkNote } from '#contract/homework.ts';
import { allEndpoints } from '#tests/support/contract/all-endpoints.ts';
import { unbounded } from '#tests/support/contract/unbounded.ts';

const endpoints = await allEndpoints();

test('sees the calls of every module of the contract', () => {
  const names = endpoints.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/v1/private/lessons/feedbacks',
      'GET /api/v1/categories/:code/curriculums',
      'POST /api/v1/private/users/export',
    ]),
  );
});

test.each(endpoints)('$name bounds every string, number and list of its input', ({ endpoint }) => {
  expect(unbounded(endpoint.input)).toEqual([]);
});

test.each([
  ['a string', z.string(), ['input']],
  [
    'a string whose length is looked at after its pattern',
    z.string().check(z.regex(/a/), z.maxLength(9)),
    ['input'],
  ],
  ['a string whose length does not end the checks', z.string().check(z.maxLength(9)), ['input']],
  ['a text', boundedText(9).check(z.regex(/a/)), []],
  ['a number', z.number(), ['input']],
  ['a whole number above what the database takes', z.int(), ['input']],
  ['a whole number', boundedInt(), []],
  ['a list', z.array(boundedText(9)), ['input']],
  ['a short list of strings', z.array(z.string()).check(z.maxLength(9)), ['input[]']],
  ['anything', z.object({ a: z.optional(z.unknown()) }), ['input.a: unknown']],
])('judges %s', (_, schema, found) => expect(unbounded(schema)).toEqual(found));

test('a note without a bound is refused by its length alone, with the sentence about it', () => {
  const { error } = HomeworkNote.safeParse('a'.repeat(250_000));
  expect(error?.issues.map(({ code, message }) => [code, message])).toEqual([
    ['too_big', '最大文字数は500です'],
  ]);
});
