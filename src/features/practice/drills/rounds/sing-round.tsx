import { useSelector } from '@tanstack/react-store';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SingItem } from '#domain/practice/drills/drill-items.ts';
import {
  NEAR_HALF_TONES,
  NOTHING_SUNG,
  type Sung,
  sungOutcome,
  sungUntil,
} from '#domain/practice/drills/sung-notes.ts';
import { EarsNotice } from '#features/practice/drills/ears-notice.tsx';
import { texts } from '#features/practice/drills/texts.ts';
import { EARS_DELAY_MS } from '#sound/drills/drill-ears.ts';
import { Button } from '#ui/button/button.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import type { RoundProps } from './round.ts';

const NOTE_SECONDS = 0.9;

/** A note or a few are heard and sung back, in any octave and in the person's own time. */
export function SingRound({ item, outcome, onAnswer, sound, ears }: RoundProps<SingItem>) {
  const { pitches } = item;
  const [isTurn, setTurn] = useState(false);
  const isOn = useSelector(ears.store, ({ at }) => at === 'on');
  const isOpen = outcome === null;
  const sung = useSung({ pitches, ears, active: isOpen && isTurn && isOn, onAll: () => onAnswer('well') });
  const { clear } = sung;
  const listen = useCallback(() => {
    clear();
    setTurn(false);
    const notes = pitches.map((pitch, index) => ({
      pitch,
      at: index * NOTE_SECONDS,
      length: NOTE_SECONDS * 0.92,
    }));
    void sound
      .play({ notes, clicks: [], seconds: pitches.length * NOTE_SECONDS })
      .then((whole) => whole && setTurn(true));
  }, [pitches, sound, clear]);
  useEffect(() => listen(), [listen]);
  useKeyboardShortcuts(isOpen ? { Space: listen } : {});
  return (
    <div className="grid gap-5">
      <p role="status" className="phrase min-h-7 text-center font-bold">
        {isOpen && (isTurn ? texts.singTurn : texts.singListen)}
      </p>
      <SungView pitches={pitches} sung={sung.state} isTurn={isOpen && isTurn && isOn} isOver={!isOpen} />
      {isOpen && isTurn && !isOn && <EarsNotice ears={ears} />}
      {isOpen && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="secondary" icon="refresh" onClick={listen}>
            {texts.again}
          </Button>
          <Button tone="quiet" onClick={() => onAnswer(sungOutcome(sung.state, pitches))}>
            {texts.singDone}
          </Button>
        </div>
      )}
      <p className="hidden text-sm text-ink-soft lg:block">{texts.singKeys}</p>
    </div>
  );
}

interface SungViewProps {
  pitches: readonly number[];
  sung: Sung;
  isTurn: boolean;
  isOver: boolean;
}

/** A circle for each note, filled once it was sung; a word says which way the next one lies. */
function SungView({ pitches, sung, isTurn, isOver }: SungViewProps) {
  return (
    <div className="grid min-h-36 content-center justify-items-center gap-4">
      <p className="flex gap-4">
        <span className="sr-only">{texts.sungOf(sung.found, pitches.length)}</span>
        {pitches.map((pitch, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes stay in their order
            key={`${index} ${pitch}`}
            aria-hidden="true"
            className={`size-12 rounded-full border-3 border-accent ${index < sung.found ? 'bg-accent' : ''} ${
              isTurn && index === sung.found ? 'outline-2 outline-offset-4 outline-accent' : ''
            }`}
          />
        ))}
      </p>
      <p className="min-h-7 text-center">{isTurn && !isOver && wayOf(sung)}</p>
    </div>
  );
}

function wayOf({ off }: Sung): string {
  if (off === null) return texts.singWaits;
  if (Math.abs(off) <= NEAR_HALF_TONES) return texts.singHold;
  return off < 0 ? texts.singHigher : texts.singLower;
}

interface SungOptions {
  pitches: readonly number[];
  ears: RoundProps<SingItem>['ears'];
  active: boolean;
  onAll(): void;
}

/** Follows what is sung while it is the person's turn. */
function useSung({ pitches, ears, active, onAll }: SungOptions) {
  const [state, setState] = useState<Sung>(NOTHING_SUNG);
  const latest = useRef({ sung: NOTHING_SUNG, onAll });
  useEffect(() => {
    latest.current.onAll = onAll;
  });
  useEffect(() => {
    if (!active) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = ears.listenToPitch((midi, seconds) => {
        const next = sungUntil(latest.current.sung, pitches, midi, seconds);
        latest.current.sung = next;
        setState(next);
        if (next.found < pitches.length) return;
        stop();
        latest.current.onAll();
      });
    }, EARS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [active, ears, pitches]);
  const clear = useCallback(() => {
    latest.current.sung = NOTHING_SUNG;
    setState(NOTHING_SUNG);
  }, []);
  return { state, clear };
}
