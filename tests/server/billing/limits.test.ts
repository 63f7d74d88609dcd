import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { cards } from '#contract/cards.ts';
import { aBuyer } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 40 }] });
});

/** Sets a counter as if the person had called so often already. */
async function allButUsedUp(subject: string, hits: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update rate_limits set hits = ${hits} where subject = ${subject}
  `.execute(server.deps.db);
  expect(numAffectedRows).toBe(1n);
}

test('limits card setups from one network address over all accounts', async () => {
  const setup = async (uid: string) => (await server.answer(cards.createSetup, {}, uid)).status;
  expect(await setup('account-1')).toBe(200);
  await allButUsedUp('cards:setup:sender:unknown', 299);
  expect([await setup('account-2'), await setup('account-3')]).toEqual([200, 429]);
  server.clock.advance(60 * 60_000);
  expect(await setup('account-3')).toBe(200);
});

test('limits changes of the default card, each of which retries open charges', async () => {
  const buyer = aBuyer(server, 'presser');
  const cardID = await buyer.card();
  const name = async () => (await server.answer(cards.updateDefault, { cardID }, 'presser')).status;
  await allButUsedUp('cards:change:presser', 59);
  expect([await name(), await name()]).toEqual([200, 429]);
});

test('limits quotes with coupon codes, but not those without', async () => {
  const buyer = aBuyer(server, 'guesser');
  const guesses: number[] = [];
  for (let left = 31; left > 0; left -= 1) guesses.push((await buyer.quote(1, `CODE-${left}`)).status);
  expect(guesses).toEqual([...Array(30).fill(404), 429]);
  expect((await buyer.quote()).status).toBe(200);
});

test('limits the quotes of one person, and of nobody else', async () => {
  const comparing = aBuyer(server, 'comparing');
  expect((await comparing.quote()).status).toBe(200);
  await allButUsedUp('quote:comparing', 119);
  expect([(await comparing.quote()).status, (await comparing.quote()).status]).toEqual([200, 429]);
  expect((await aBuyer(server, 'somebody-else').quote()).status).toBe(200);
});

test.each(['create', 'change'] as const)('limits the charges of one person (%s)', async (call) => {
  const buyer = aBuyer(server, `card-tester-${call}`);
  const quoteID = crypto.randomUUID();
  const charge = async () =>
    (call === 'create' ? await buyer.create({ quoteID }) : await buyer.change(2, quoteID)).status;
  expect(await charge()).not.toBe(429);
  await allButUsedUp(`charge:${buyer.uid}`, 29);
  expect(await charge()).not.toBe(429);
  expect(await charge()).toBe(429);
});

test('limits undoing cancellations, and never refuses a cancellation', async () => {
  const buyer = aBuyer(server, 'wavering');
  await buyer.card();
  await buyer.join(2);
  await buyer.cancel();
  expect((await buyer.keep()).status).toBe(200);
  await buyer.cancel();
  await allButUsedUp('keep:wavering', 30);
  expect([(await buyer.keep()).status, (await buyer.cancel()).status]).toEqual([429, 200]);
});
