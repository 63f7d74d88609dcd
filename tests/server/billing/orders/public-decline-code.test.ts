import { beforeAll, expect, test } from 'vitest';
import { orders } from '#contract/orders.ts';
import { aBuyer } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
});

test('hides that a card is reported stolen, and shows any other reason', async () => {
  const buyer = aBuyer(server, 'holder');
  await buyer.card();
  await buyer.join(2);
  const shownCodes = async (decline_code: string) => {
    await server.deps.db.updateTable('orders').set({ status: 'failed', decline_code }).execute();
    const { body } = await server.answer(orders.list, {}, 'holder');
    return body.orders.map(({ declineCode }: { declineCode: string }) => declineCode);
  };
  expect(await shownCodes('stolen_card')).toEqual(['generic_decline']);
  expect(await shownCodes('expired_card')).toEqual(['expired_card']);
});
