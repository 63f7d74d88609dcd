import { useEffect, useRef, useState } from 'react';
import { levelWords, texts } from '#features/homework/texts.ts';
import { type LevelWord, levelWord, meterPosition } from './level.ts';
import type { RecorderSession } from './recorder-session.ts';

/** Drawn straight into the page at every reading: twenty renders a second would be felt on a cheap phone. */
export function LevelMeter({ session }: { session: RecorderSession }) {
  const bar = useRef<HTMLDivElement>(null);
  const hold = useRef<HTMLDivElement>(null);
  const [word, setWord] = useState<LevelWord>('none');
  useEffect(
    () =>
      session.onLevel(() => {
        const level = session.level();
        if (!level) return setWord('none');
        bar.current?.style.setProperty('transform', `scaleX(${meterPosition(level.peak)})`);
        hold.current?.style.setProperty('left', `${meterPosition(level.hold) * 100}%`);
        setWord(levelWord(level));
      }),
    [session],
  );
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-soft">{texts.level}</span>
        <span className={`font-bold ${WORD_LOOKS[word]}`}>{levelWords[word]}</span>
      </div>
      <div aria-hidden="true" className="relative h-3 overflow-hidden rounded-full bg-line">
        {/* The stretch where a take sounds right, so that there is something to aim at. */}
        <div className="absolute inset-y-0 right-[3%] left-[47%] bg-ok-soft" />
        <div
          ref={bar}
          className={`absolute inset-0 origin-left transition-none ${BAR_LOOKS[word]}`}
          style={{ transform: 'scaleX(0)' }}
        />
        <div ref={hold} className="absolute inset-y-0 -ml-0.5 w-1 bg-ink" style={{ left: 0 }} />
      </div>
    </div>
  );
}

const WORD_LOOKS: Readonly<Record<LevelWord, string>> = {
  none: 'text-ink-soft',
  quiet: 'text-warn',
  good: 'text-ok',
  clipping: 'text-danger',
};
const BAR_LOOKS: Readonly<Record<LevelWord, string>> = {
  none: 'bg-ink-soft',
  quiet: 'bg-warn',
  good: 'bg-ok',
  clipping: 'bg-danger',
};
