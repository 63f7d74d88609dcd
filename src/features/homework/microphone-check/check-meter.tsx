import { useEffect, useRef, useState } from 'react';
import { type LevelLabel, meterPosition } from '#features/homework/recorder/level.ts';
import { levelLabels, texts } from '#features/homework/texts.ts';
import type { MicrophoneCheck } from './use-microphone-check.ts';

/** The level while it is checked, with its word. Written directly to the DOM, 20 times a second. */
export function CheckMeter({ onReading }: Pick<MicrophoneCheck, 'onReading'>) {
  const bar = useRef<HTMLSpanElement>(null);
  const [label, setLabel] = useState<LevelLabel>('none');
  useEffect(
    () =>
      onReading((peakDb, word) => {
        bar.current?.style.setProperty('transform', `scaleX(${meterPosition(peakDb)})`);
        setLabel(word);
      }),
    [onReading],
  );
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-soft">{texts.level}</span>
        <span className="font-bold">{levelLabels[label]}</span>
      </p>
      <span aria-hidden="true" className="relative block h-3 overflow-hidden rounded-full bg-line">
        <span className="absolute inset-y-0 right-[3%] left-[47%] bg-ok-soft" />
        <span
          ref={bar}
          className="absolute inset-0 origin-left bg-accent transition-none"
          style={{ transform: 'scaleX(0)' }}
        />
      </span>
    </div>
  );
}
