import { sql } from 'kysely';
import { cards } from '#contract/cards.ts';
import type { Database } from '#server/db/connect.ts';
import type { AServer } from './a-server.ts';

/**
 * What the card form does with a number, by one of Stripe's test tokens: `pm_card_visa`, `pm_card_mastercard`, …
 * @param number cards of one token are one card, unless they are given numbers of their own
 */
export async function formConfirms(server: AServer, setupID: string, token: string, number?: string) {
  const { payments, db } = server.deps;
  const { payment_method: card } = await payments.stripe.setupIntents.confirm(setupID, {
    payment_method: token,
  });
  if (number !== undefined) await giveNumber(db, String(card), number);
}

/** The sandbox has one number a token; people have cards of their own, and a card has one free month. */
export async function giveNumber(db: Database, cardID: string, number: string): Promise<void> {
  await sql`update sandbox_objects
    set data = jsonb_set(data, '{card,fingerprint}', to_jsonb(data #>> '{card,fingerprint}' || ${number}::text))
    where id = ${cardID}`.execute(db);
}

/** Saves a card of a person, of their own unless `number` says so, through the calls of the app. @returns its id */
export async function aCard(
  server: AServer,
  uid: string,
  token = 'pm_card_visa',
  setDefault = false,
  number = uid,
) {
  const { body } = await server.answer(cards.createSetup, {}, uid);
  await formConfirms(server, body.setupID, token, number);
  const { status, body: done } = await server.answer(
    cards.completeSetup,
    { setupID: body.setupID, setDefault },
    uid,
  );
  if (status !== 200) throw new Error(`no card: ${status} ${JSON.stringify(done)}`);
  return done.card.cardID as string;
}
