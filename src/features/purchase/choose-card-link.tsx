import { LinkButton } from '#ui/button/link-button.tsx';
import type { PlanSelection } from './confirmation/confirmation-session.ts';

/** DOM id of the card section on the price page. */
export const CARD_SECTION_ID = 'card';

/** Link back to the choice of a card, with the same plan and coupon. */
export function ChooseCardLink({ selection, children }: { selection: PlanSelection; children: string }) {
  const { currCode, planID, couponCode } = selection;
  return (
    <LinkButton
      to="/curriculums/$currCode/purchase"
      params={{ currCode }}
      search={{ plan: planID, coupon: couponCode ?? undefined }}
      hash={CARD_SECTION_ID}
      tone="secondary"
      size="small"
    >
      {children}
    </LinkButton>
  );
}
