import { beforeAll, expect, test } from 'vitest';
import { orders } from '#contract/orders.ts';
import { type ABuyer, aBuyer } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
let owner: ABuyer;
let stranger: ABuyer;
let cardOfOwner: string;
let quoteOfOwner: string;
let orderOfOwner: string;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
  owner = aBuyer(server, 'owner');
  stranger = aBuyer(server, 'stranger');
  cardOfOwner = await owner.card();
  await stranger.card();
  quoteOfOwner = (await owner.quote(2)).body.quote.quoteID;
  await owner.create({ quoteID: quoteOfOwner }, 2);
  orderOfOwner = (await owner.orders())[0]?.order_id ?? '';
});

test("hides another person's quote and card", async () => {
  const { quoteID } = (await stranger.quote(2)).body.quote;
  expect((await stranger.create({ quoteID: quoteOfOwner }, 2)).status).toBe(404);
  expect((await stranger.create({ quoteID, cardID: cardOfOwner }, 2)).status).toBe(404);
  expect(await stranger.list()).toEqual([]);
  expect(await stranger.orders()).toEqual([]);
});

test("hides another person's order, and opens a receipt by its own address only", async () => {
  const listed = async (uid: string) => (await server.answer(orders.list, {}, uid)).body.orders;
  expect(await listed('stranger')).toEqual([]);
  const pay = await server.answer(orders.pay, { orderID: orderOfOwner }, 'stranger');
  expect(pay.status).toBe(404);
  expect((await stranger.join(2)).status).toBe(200);
  const [own] = await listed('stranger');
  const opened = async (path: string) => (await server.app.request(path)).status;
  expect(await opened(own.receiptURL)).toBe(200);
  expect(await opened(own.receiptURL.replace(own.orderID, orderOfOwner))).toBe(403);
  expect(await opened(`/media/receipts/${orderOfOwner}`)).toBe(403);
});

test("never changes another person's subscription", async () => {
  const nobody = aBuyer(server, 'passer-by');
  const said = [await nobody.cancel(), await nobody.keep(), await nobody.complete(), await nobody.change(1)];
  expect(said.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await owner.subscription())?.cancel).toBeUndefined();
});
