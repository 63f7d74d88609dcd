import { useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import { CardFace, spokenName } from '#features/cards/card-face.tsx';
import { expiryOf } from '#features/cards/saved-cards.ts';
import { texts } from '#features/cards/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import type { CardActions } from './use-card-actions.ts';

interface CardRowProps {
  card: Card;
  now: number;
  online: boolean;
  actions: CardActions;
}

/** A saved card with its actions. */
export function CardRow({ card, now, online, actions }: CardRowProps) {
  const [asking, setAsking] = useState(false);
  const { state, makeDefault, remove } = actions;
  const busy = state.kind === 'busy';
  const name = spokenName(card);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <CardFace card={card} now={now} paysWith />
      <span className="flex flex-wrap gap-2">
        {!card.isDefault && expiryOf(card, now) !== 'expired' && (
          <Button
            tone="secondary"
            size="small"
            disabled={!online || busy}
            busy={busy && state.cardID === card.cardID}
            aria-label={texts.makeDefaultOf(name)}
            onClick={() => void makeDefault(card)}
          >
            {texts.makeDefault}
          </Button>
        )}
        <Button
          tone="quiet"
          size="small"
          icon="trash"
          disabled={!online || busy}
          aria-label={texts.removeOf(name)}
          onClick={() => setAsking(true)}
        >
          {texts.remove}
        </Button>
      </span>
      <ConfirmDialog
        open={asking}
        title={texts.removeTitle}
        action={texts.remove}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={() => remove(card)}
      >
        <p>{texts.removeBody(name)}</p>
      </ConfirmDialog>
    </div>
  );
}
