import * as z from 'zod/mini';
import { CardID } from '#contract/entities/card.ts';
import { Quote } from '#contract/entities/quote.ts';

/** One press on 申し込みを確定する: the quote that was shown, the card that pays, and the key that every repeat carries. */
export const PurchaseAttempt = z.object({ quote: Quote, cardID: z.nullable(CardID), key: z.string() });
export type PurchaseAttempt = z.infer<typeof PurchaseAttempt>;

/**
 * Stores the attempt that has no answer yet, for this tab. A page that is reloaded in between repeats the same attempt,
 * so the server acts once.
 */
export function purchaseAttemptStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { uid, currCode }: { uid: string; currCode: string },
) {
  const key = `otomichi.purchase.${uid}.${currCode}`;
  return {
    read(): PurchaseAttempt | null {
      try {
        const stored = z.safeParse(PurchaseAttempt, JSON.parse(storage.getItem(key) ?? 'null'));
        return stored.success ? stored.data : null;
      } catch {
        return null;
      }
    },
    write(attempt: PurchaseAttempt | null): void {
      try {
        if (attempt === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(attempt));
      } catch {
        // Without storage a reloaded page looks for the subscription itself.
      }
    },
  };
}

/** Whether the quote begins a subscription; otherwise it changes the plan of one. */
export function isEnrollment({ kind }: Pick<Quote, 'kind'>): boolean {
  return kind === 'join' || kind === 'rejoin';
}
