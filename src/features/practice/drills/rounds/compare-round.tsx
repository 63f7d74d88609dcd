import { useCallback, useEffect, useState } from 'react';
import { type CompareItem, type DrillItem, pitchOfNote } from '#domain/practice/drills/drill-items.ts';
import { texts } from '#features/practice/drills/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import type { RoundProps } from './round.ts';

const NOTE_SECONDS = 0.85;
const GAP_SECONDS = 1;
/** Both notes lie where every phone's loudspeaker has them: C4 to C6. */
const LOWEST = 60;
const HIGHEST = 84;

/** Two notes, one after the other: is the second one higher or lower? */
export function CompareRound({ item, outcome, onAnswer, sound, material }: RoundProps<CompareItem>) {
  const { halfTones } = item;
  const [first] = useState(() => firstPitch(material.items, halfTones, Math.random));
  const [playing, setPlaying] = useState(false);
  const play = useCallback(() => {
    setPlaying(true);
    const notes = [first, first + halfTones].map((pitch, index) => ({
      pitch,
      at: index * GAP_SECONDS,
      length: NOTE_SECONDS,
    }));
    void sound
      .play({ notes, clicks: [], seconds: GAP_SECONDS + NOTE_SECONDS })
      .then((whole) => whole && setPlaying(false));
  }, [first, halfTones, sound]);
  useEffect(() => play(), [play]);
  const isOpen = outcome === null;
  const answer = (higher: boolean) => {
    if (isOpen) onAnswer(higher === halfTones > 0 ? 'well' : 'again');
  };
  const higher = () => answer(true);
  const lower = () => answer(false);
  useKeyboardShortcuts({ ArrowUp: higher, ArrowDown: lower, ...(isOpen && { Space: play }) });
  return (
    <div className="grid gap-5">
      <p className="text-center font-bold">{texts.compareQuestion}</p>
      <p aria-hidden="true" className="flex min-h-24 items-center justify-center gap-8">
        <Dot level={0} />
        <Dot level={isOpen ? 0 : Math.sign(halfTones)} />
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Choice onClick={lower} isOpen={isOpen} isAnswer={halfTones < 0}>
          ↓ {texts.lower}
        </Choice>
        <Choice onClick={higher} isOpen={isOpen} isAnswer={halfTones > 0}>
          ↑ {texts.higher}
        </Choice>
      </div>
      <Button tone="secondary" icon="refresh" onClick={play}>
        {playing && isOpen ? texts.comparePlaying : texts.again}
      </Button>
      <p className="hidden text-sm text-ink-soft lg:block">{texts.compareKeys}</p>
    </div>
  );
}

interface ChoiceProps {
  onClick(): void;
  isOpen: boolean;
  isAnswer: boolean;
  children: React.ReactNode;
}

function Choice({ onClick, isOpen, isAnswer, children }: ChoiceProps) {
  const look =
    !isOpen && isAnswer
      ? 'border-accent bg-accent text-on-accent'
      : 'border-line-strong bg-surface hover:bg-sunk aria-disabled:text-ink-soft';
  return (
    <button
      type="button"
      aria-disabled={!isOpen}
      onClick={onClick}
      className={`min-h-18 touch-manipulation select-none rounded-md border text-lg font-bold ${look}`}
    >
      {children}
    </button>
  );
}

function Dot({ level }: { level: number }) {
  const place = level > 0 ? '-translate-y-6' : level < 0 ? 'translate-y-6' : '';
  return (
    <span
      className={`size-8 rounded-full bg-accent transition-transform motion-reduce:transition-none ${place}`}
    />
  );
}

/** A note of the person's own scores, moved by octaves to where both notes are heard. */
function firstPitch(items: readonly DrillItem[], halfTones: number, random: () => number): number {
  const pitches = items.flatMap((item) => (item.drill === 'name' ? [pitchOfNote(item.note)] : []));
  const chosen = pitches[Math.floor(random() * pitches.length)] ?? LOWEST;
  const low = LOWEST + Math.max(0, -halfTones);
  const high = HIGHEST - Math.max(0, halfTones);
  const raised = low + ((((chosen - low) % 12) + 12) % 12);
  return Math.min(high, raised);
}
