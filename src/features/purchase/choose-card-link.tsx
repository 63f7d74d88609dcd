import { LinkButton } from '#ui/button/link-button.tsx';
import type { Wish } from './confirmation/confirmation-session.ts';

/** Where cards are chosen and entered on the page before. */
export const CARD_PART = 'card';

/** Back to the choice of a card, with the same plan and coupon. */
export function ToCard({ wish, children }: { wish: Wish; children: string }) {
  const { currCode, planID, couponCode } = wish;
  return (
    <LinkButton
      to="/curriculums/$currCode/purchase"
      params={{ currCode }}
      search={{ plan: planID, coupon: couponCode ?? undefined }}
      hash={CARD_PART}
      tone="secondary"
      size="small"
    >
      {children}
    </LinkButton>
  );
}
