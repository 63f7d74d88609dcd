import { cards } from '#contract/cards.ts';
import type { AServer } from './a-server.ts';

/** What the card form does with a number, by one of Stripe's test tokens: `pm_card_visa`, `pm_card_mastercard`, … */
export async function formConfirms(server: AServer, setupID: string, token: string): Promise<void> {
  await server.deps.payments.stripe.setupIntents.confirm(setupID, { payment_method: token });
}

/** Saves a card of a person through the calls of the app. @returns its id */
export async function aCard(server: AServer, uid: string, token = 'pm_card_visa', setDefault = false) {
  const { body } = await server.answer(cards.createSetup, {}, uid);
  await formConfirms(server, body.setupID, token);
  const { status, body: done } = await server.answer(
    cards.completeSetup,
    { setupID: body.setupID, setDefault },
    uid,
  );
  if (status !== 200) throw new Error(`no card: ${status} ${JSON.stringify(done)}`);
  return done.card.cardID as string;
}
