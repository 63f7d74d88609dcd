import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Quote, QuoteLine } from '#contract/entities/quote.ts';
import { ApiError } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { Quotes } from '#server/db/tables/billing.ts';
import type { QuoteFacts } from '#server/db/tables/quote-facts.ts';
import type { PurchasableItem } from './catalogue-item-store.ts';

export type QuoteRow = Selectable<Quotes>;

/** Long enough to read the page, find a card and have the bank check it. */
const VALID_MS = 30 * MINUTE_MS;

export interface NewQuote {
  readonly uid: string;
  readonly currCode: string;
  readonly planID: number;
  readonly couponID: string | null;
  readonly kind: QuoteRow['kind'];
  readonly facts: QuoteFacts;
  readonly lines: readonly QuoteLine[];
  readonly now: Date;
}

export async function insertQuote(db: Database, made: NewQuote): Promise<QuoteRow> {
  return await db
    .insertInto('quotes')
    .values({
      quote_id: randomUUID(),
      uid: made.uid,
      curr_code: made.currCode,
      plan_id: made.planID,
      coupon_id: made.couponID,
      kind: made.kind,
      facts: JSON.stringify(made.facts),
      lines: JSON.stringify(made.lines),
      created_at: made.now,
      expires_at: new Date(made.now.getTime() + VALID_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws ApiError 404 for an unknown quote, or one of another person */
export async function findQuote(db: Database, uid: string, quoteID: string): Promise<QuoteRow> {
  const row = await db
    .selectFrom('quotes')
    .selectAll()
    .where(({ and }) => and({ quote_id: quoteID, uid }))
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('api/not-found');
  return row;
}

/** The numbers that a quote promises. */
export async function findFacts(trx: Database, quoteID: string): Promise<QuoteFacts> {
  const { facts } = await trx
    .selectFrom('quotes')
    .select('facts')
    .where('quote_id', '=', quoteID)
    .executeTakeFirstOrThrow();
  return facts;
}

/** The lines of a quote as the page showed them. */
export async function findShown(trx: Database, quoteID: string): Promise<Pick<QuoteRow, 'kind' | 'lines'>> {
  return await trx
    .selectFrom('quotes')
    .select(['kind', 'lines'])
    .where('quote_id', '=', quoteID)
    .executeTakeFirstOrThrow();
}

/** Records that the person agreed; only the first time counts. */
export async function acceptQuote(db: Database, quoteID: string, now: Date): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ accepted_at: now })
    .where('quote_id', '=', quoteID)
    .where('accepted_at', 'is', null)
    .execute();
}

/**
 * Deletes the quotes that a person never accepted. Call it in the transaction that deletes the person, before it does: a
 * checkout refers to its quote, and is deleted with the person. Accepted quotes stay without the uid, as the law requires.
 */
export async function deleteUnacceptedQuotes(trx: Database, uid: string): Promise<void> {
  const checkedOut = trx.selectFrom('joinings').where('uid', '=', uid).select('quote_id');
  await trx
    .deleteFrom('quotes')
    .where('uid', '=', uid)
    .where('accepted_at', 'is', null)
    .where('quote_id', 'not in', checkedOut)
    .execute();
}

/** Deletes expired quotes that nobody accepted. */
export async function deleteExpiredQuotes(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('quotes')
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('joinings as j').select('j.quote_id').whereRef('j.quote_id', '=', 'quotes.quote_id'),
        ),
      ),
    )
    .execute();
}

/** A quote as the API answers it. */
export function presentQuote(
  row: QuoteRow,
  { currName, category, plan }: Pick<PurchasableItem, 'currName' | 'category' | 'plan'>,
): Quote {
  const { facts } = row;
  const charge = ({ amount, at }: { amount: number; at: string }) => ({ amount, time: at });
  return {
    quoteID: row.quote_id,
    kind: row.kind,
    currCode: row.curr_code,
    currName,
    category,
    plan: { planID: plan.plan_id, planName: plan.plan_name, planPrice: facts.price },
    trialUntil: facts.trialUntil,
    firstCharge: charge(facts.first),
    nextCharge: charge(facts.next),
    laterCharge: charge(facts.later),
    coupon:
      facts.couponCode === null || facts.couponName === null
        ? null
        : { code: facts.couponCode, name: facts.couponName },
    lines: row.lines,
    expireTime: row.expires_at.toISOString(),
  };
}
