import { useSelector } from '@tanstack/react-store';
import { useCallback, useEffect, useState } from 'react';
import { type RhythmItem, TICKS_PER_BEAT } from '#domain/practice/drills/drill-items.ts';
import { judgeRhythm } from '#domain/practice/drills/judge-rhythm.ts';
import { EarsNotice } from '#features/practice/drills/ears-notice.tsx';
import { texts } from '#features/practice/drills/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import type { RoundProps } from './round.ts';
import { TapPad } from './tap-pad.tsx';
import { useClaps, useTaps } from './use-answers-by-hand.ts';

/** Beats a minute: slow enough to hear halves of a beat. */
const BPM = 76;
const BEAT_SECONDS = 60 / BPM;
/** In the middle of both instruments. */
const PITCH = 72;
/** A bar may end with a rest, and somebody may wait to be sure. */
const QUIET_BEATS = 1.7;
/** Keys for hands at an instrument, and those that pedals for turning pages press; Enter belongs to the focused button. */
const TAP_KEYS = ['Space', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'] as const;

type Stage = { at: 'listen'; beat: number | null } | { at: 'turn' };

const secondsOf = (ticks: number) => (ticks / TICKS_PER_BEAT) * BEAT_SECONDS;

interface RhythmRoundProps extends RoundProps<RhythmItem> {
  /** By clapping hands before the microphone; otherwise by taps. */
  byClaps: boolean;
  onTapInstead(): void;
}

/** A rhythm is heard after a count-in, and given back by taps or claps whenever the person is ready. */
export function RhythmRound({
  item,
  outcome,
  onAnswer,
  sound,
  ears,
  byClaps,
  onTapInstead,
}: RhythmRoundProps) {
  const [stage, setStage] = useState<Stage>({ at: 'listen', beat: null });
  const isTurn = outcome === null && stage.at === 'turn';
  const options = {
    quietSeconds: quietOf(item),
    onOver: (times: readonly number[]) => {
      const notes = item.notes.map(({ at }) => secondsOf(at));
      onAnswer(judgeRhythm(notes, times).outcome);
    },
  };
  const isOn = useSelector(ears.store, ({ at }) => at === 'on');
  const taps = useTaps(options);
  const claps = useClaps(ears, byClaps && isTurn && isOn, options);
  const hand = byClaps ? claps : taps;
  const [clearTaps, clearClaps] = [taps.clear, claps.clear];
  const listen = useCallback(() => {
    clearTaps();
    clearClaps();
    setStage({ at: 'listen', beat: null });
    void sound
      .play(phraseOf(item), (index) => setStage({ at: 'listen', beat: index + 1 }))
      .then((whole) => whole && setStage({ at: 'turn' }));
  }, [item, sound, clearTaps, clearClaps]);
  useEffect(() => listen(), [listen]);
  const mayTap = isTurn && !byClaps;
  const tap = (time: number) => {
    if (mayTap) taps.add(time);
  };
  const tapNow = () => tap(performance.now());
  useKeyboardShortcuts(mayTap ? Object.fromEntries(TAP_KEYS.map((key) => [key, tapNow])) : {});
  return (
    <div className="grid gap-5">
      <p role="status" className="phrase min-h-7 text-center font-bold">
        {isTurn ? texts.rhythmTurn : outcome === null && texts.rhythmListen}
      </p>
      <TapPad
        mayTap={mayTap}
        shown={shownOf(stage, isTurn, byClaps)}
        count={hand.count}
        countLabel={byClaps ? texts.clapsCount(hand.count) : texts.rhythmTaps(hand.count)}
        onTap={tap}
      />
      {byClaps && isTurn && !isOn && <EarsNotice ears={ears} />}
      {outcome === null && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="secondary" icon="refresh" onClick={listen}>
            {texts.again}
          </Button>
          <Button tone="quiet" onClick={hand.count > 0 ? hand.finish : () => onAnswer('again')}>
            {hand.count > 0 ? texts.rhythmDone : texts.skipRhythm}
          </Button>
          {byClaps && (
            <Button tone="quiet" onClick={onTapInstead}>
              {texts.tapInstead}
            </Button>
          )}
        </div>
      )}
      {!byClaps && <p className="hidden text-sm text-ink-soft lg:block">{texts.rhythmKeys}</p>}
    </div>
  );
}

function shownOf(stage: Stage, isTurn: boolean, byClaps: boolean): string {
  if (isTurn) return byClaps ? texts.clapHere : texts.tapHere;
  return stage.at === 'listen' && stage.beat !== null ? String(stage.beat) : '';
}

/** Longer than any pause within the rhythm. */
function quietOf({ notes }: RhythmItem): number {
  const widest = Math.max(...notes.slice(1).map(({ at }, index) => at - (notes[index]?.at ?? 0)));
  return secondsOf(widest) + QUIET_BEATS * BEAT_SECONDS;
}

/** A bar of clicks, then the rhythm. */
function phraseOf({ beatsPerBar, bars, notes }: RhythmItem) {
  const lead = beatsPerBar * BEAT_SECONDS;
  return {
    clicks: Array.from({ length: beatsPerBar }, (_, beat) => ({
      at: beat * BEAT_SECONDS,
      strong: beat === 0,
    })),
    notes: notes.map(({ at, length }) => ({
      pitch: PITCH,
      at: lead + secondsOf(at),
      length: secondsOf(length) * 0.9,
    })),
    seconds: lead + bars * beatsPerBar * BEAT_SECONDS,
  };
}
