import { expect, test } from 'vitest';
import { invitedTo } from '#app/landing/invited-to.ts';

test.each([
  ['', null],
  ['?lp', null],
  ['?invitation=ABCDE12345&utm_source=line', '/signUp?invitation=ABCDE12345'],
  ['?invitation=%26ref%3D%2F%2Fevil.example', '/signUp?invitation=%26ref%3D%2F%2Fevil.example'],
])('an address with %j leads to %j', (search, address) => {
  expect(invitedTo(search)).toBe(address);
});
