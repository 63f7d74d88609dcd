import { expect, test } from 'vitest';
import { isVisitor } from '#app/first-paint/is-visitor.ts';

const identity = { uid: 'hana', email: null, displayName: null };

function aDevice(known: object | null, databases: IDBFactory['databases'] | undefined | 'none') {
  return {
    localStorage: { getItem: () => known && JSON.stringify(known) } as unknown as Storage,
    indexedDB: databases === 'none' ? undefined : ({ databases } as Pick<IDBFactory, 'databases'>),
  };
}

const holding =
  (...names: string[]) =>
  async () =>
    names.map((name) => ({ name, version: 1 }));

test.each([
  ['a first visit', null, holding(), true],
  ['a first visit in a browser that does not list databases', null, undefined, true],
  ['a first visit in a browser that refuses the list', null, () => Promise.reject(new Error('no')), true],
  ['a browser without databases', null, 'none', true],
  ['somebody who left', { kind: 'out', reason: 'signed-out' }, holding('firebaseLocalStorageDb'), true],
  ['somebody signed in', { kind: 'in', identity }, holding(), false],
  ['a session whose name was lost', null, holding('firebaseLocalStorageDb'), false],
] as const)('%s', async (_, known, databases, visitor) => {
  expect(await isVisitor(aDevice(known, databases))).toBe(visitor);
});
