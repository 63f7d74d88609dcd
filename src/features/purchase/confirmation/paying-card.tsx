import { ChooseCardLink } from '#features/purchase/choose-card-link.tsx';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import type { CardSlots } from '#features/purchase/ports.ts';
import type { ChosenCard } from '#features/purchase/use-chosen-card.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { PlanSelection } from './confirmation-session.ts';

interface PayingCardProps {
  selection: PlanSelection;
  chosen: ChosenCard;
  /** A change of plan is paid with the default card of the subscriptions. */
  changes: boolean;
  /** An attempt with this card is under way, so the card cannot be changed. */
  fixed: boolean;
  face: CardSlots['face'];
}

/** The card that pays, with a link to choose another one. */
export function PayingCard({ selection, chosen: { card, known }, changes, fixed, face }: PayingCardProps) {
  return (
    <Section title={texts.card}>
      <Card tight>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {card ? (
            face(card)
          ) : (
            <p className="flex items-center gap-2">
              <Icon name="alert" />
              {known ? texts.noCard : texts.cardUnknown}
            </p>
          )}
          {/* Its place stays: what goes from here would move the button under a second press. */}
          <div className={fixed ? 'invisible' : undefined}>
            {changes ? (
              <LinkButton to="/settings/cards" tone="secondary" size="small">
                {texts.changeCard}
              </LinkButton>
            ) : (
              <ChooseCardLink selection={selection}>
                {card || !known ? texts.changeCard : texts.enterCard}
              </ChooseCardLink>
            )}
          </div>
        </div>
      </Card>
    </Section>
  );
}
