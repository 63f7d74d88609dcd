import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Quote, QuoteLine } from '#contract/entities/quote.ts';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Quotes } from '#server/db/tables/billing.ts';
import type { QuoteFacts } from '#server/db/tables/quote-facts.ts';
import type { PlanRow } from '#server/learning/enrolment/enrolment-store.ts';

export type QuoteRow = Selectable<Quotes>;

/** As long as somebody reads, looks for a card and has it checked by its bank. */
const VALID_MS = 30 * 60_000;

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

export async function keepQuote(db: Database, given: NewQuote): Promise<QuoteRow> {
  return await db
    .insertInto('quotes')
    .values({
      ...{ quote_id: randomUUID(), uid: given.uid, curr_code: given.currCode, plan_id: given.planID },
      ...{ coupon_id: given.couponID, kind: given.kind },
      ...{ facts: JSON.stringify(given.facts), lines: JSON.stringify(given.lines) },
      ...{ created_at: given.now, expires_at: new Date(given.now.getTime() + VALID_MS) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws ApiError 404 for a quote that is nobody's or somebody else's */
export async function quoteOf(db: Database, uid: string, quoteID: string): Promise<QuoteRow> {
  const row = await db
    .selectFrom('quotes')
    .selectAll()
    .where(({ and }) => and({ quote_id: quoteID, uid }))
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('api/not-found');
  return row;
}

/** The first yes counts; what was shown does not change any more. */
export async function acceptQuote(db: Database, quoteID: string, now: Date): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ accepted_at: now })
    .where('quote_id', '=', quoteID)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Of one that nobody has accepted nothing needs to be kept for long. */
export async function forgetQuotes(db: Database, before: Date): Promise<void> {
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

export function presentQuote(row: QuoteRow, { currName, plan }: { currName: string; plan: PlanRow }): Quote {
  const { facts } = row;
  const charge = ({ amount, at }: { amount: number; at: string }) => ({ amount, time: at });
  return {
    ...{ quoteID: row.quote_id, kind: row.kind, currCode: row.curr_code, currName },
    plan: { planID: plan.plan_id, planName: plan.plan_name, planPrice: facts.price },
    trialUntil: facts.trialUntil,
    ...{ firstCharge: charge(facts.first), nextCharge: charge(facts.next), laterCharge: charge(facts.later) },
    coupon:
      facts.couponCode === null || facts.couponName === null
        ? null
        : { code: facts.couponCode, name: facts.couponName },
    lines: row.lines,
    expireTime: row.expires_at.toISOString(),
  };
}
