import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Card } from '#contract/entities/card.ts';
import { CardFace } from '#features/cards/card-face.tsx';
import { CardsUnavailable } from '#features/cards/cards-unavailable.tsx';
import { CardForm } from '#features/cards/entry/card-form.tsx';
import type { CardPorts } from '#features/cards/ports.ts';
import { cardsQuery } from '#features/cards/queries.ts';
import { defaultChoice } from '#features/cards/saved-cards.ts';
import { texts } from '#features/cards/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface CardChoiceProps {
  ports: CardPorts;
  /** The card that pays; null while there is none or a new one is being entered. */
  value: string | null;
  onChange: (cardID: string | null) => void;
}

/** Chooses a saved card or enters a new one in place. Without saved cards the form opens at once. */
export function CardChoice({ ports, value, onChange }: CardChoiceProps) {
  const { data, isError, refetch } = useQuery(cardsQuery(ports.api));
  const cards = data?.cards ?? null;
  const [addingCard, setAddingCard] = useState(() => ports.pending.read() !== null);
  useDefaultChoice(cards, value, addingCard, onChange);
  if (cards === null)
    return isError ? <CardsUnavailable onRetry={() => void refetch()} /> : <Skeleton lines={3} />;
  const choose = (cardID: string | null) => {
    setAddingCard(cardID === null);
    onChange(cardID);
  };
  const open = addingCard || cards.length === 0;
  return (
    <div className="grid gap-4">
      {cards.length > 0 && (
        <Cards cards={cards} value={open ? null : value} now={ports.now()} onChange={choose} />
      )}
      {open && <CardForm ports={ports} onSaved={({ cardID }) => choose(cardID)} />}
    </div>
  );
}

interface CardsProps {
  cards: readonly Card[];
  value: string | null;
  now: number;
  onChange: (cardID: string | null) => void;
}

function Cards({ cards, value, now, onChange }: CardsProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{texts.choose}</legend>
      {cards.map((card) => (
        <RadioCard
          key={card.cardID}
          name={name}
          checked={card.cardID === value}
          onChange={() => onChange(card.cardID)}
        >
          <CardFace card={card} now={now} />
        </RadioCard>
      ))}
      <RadioCard name={name} checked={value === null} onChange={() => onChange(null)}>
        <span className="block font-bold">{texts.otherCard}</span>
        <span className="block text-sm text-ink-soft">{texts.otherCardNote}</span>
      </RadioCard>
    </fieldset>
  );
}

/** Preselects the default card, and drops a chosen card that was deleted. */
function useDefaultChoice(
  cards: readonly Card[] | null,
  value: string | null,
  addingCard: boolean,
  onChange: (cardID: string | null) => void,
): void {
  useEffect(() => {
    if (cards === null || addingCard) return;
    const next = defaultChoice(cards, value);
    if (next !== value) onChange(next);
  }, [cards, value, addingCard, onChange]);
}

interface RadioCardProps {
  /** The name of the radio group. */
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** A native radio whose label looks like a card. */
function RadioCard({ name, checked, onChange, children }: RadioCardProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChange}
        className="size-5 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 grow">{children}</span>
    </label>
  );
}
