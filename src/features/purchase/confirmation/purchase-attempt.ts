import * as z from 'zod/mini';
import { CardID } from '#contract/entities/card.ts';
import { Quote } from '#contract/entities/quote.ts';

/** One press on 申し込みを確定する: what was seen, which card pays, and the key that every repeat of it carries. */
export const Gesture = z.object({ quote: Quote, cardID: z.nullable(CardID), key: z.string() });
export type Gesture = z.infer<typeof Gesture>;

/**
 * The gesture that has no answer yet, kept for this tab: a page that was reloaded in the middle goes on with the same
 * one, and the school does it once.
 */
export function gestureStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { uid, currCode }: { uid: string; currCode: string },
) {
  const key = `otomichi.purchase.${uid}.${currCode}`;
  return {
    read(): Gesture | null {
      try {
        const kept = z.safeParse(Gesture, JSON.parse(storage.getItem(key) ?? 'null'));
        return kept.success ? kept.data : null;
      } catch {
        return null;
      }
    },
    write(gesture: Gesture | null): void {
      try {
        if (gesture === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(gesture));
      } catch {
        // Remembered as long as this page; after a reload the contract itself is looked for.
      }
    },
  };
}
