import { useEffect, useRef, useState } from 'react';
import { levelLabels, texts } from '#features/homework/texts.ts';
import { type LevelLabel, levelLabel, meterPosition } from './level.ts';
import type { RecorderSession } from './recorder-session.ts';

/** The input level. Written directly to the DOM: twenty renders a second would slow down a cheap phone. */
export function LevelMeter({ session }: { session: RecorderSession }) {
  const bar = useRef<HTMLDivElement>(null);
  const hold = useRef<HTMLDivElement>(null);
  const [label, setLabel] = useState<LevelLabel>('none');
  useEffect(
    () =>
      session.onLevel(() => {
        const level = session.level();
        if (!level) return setLabel('none');
        bar.current?.style.setProperty('transform', `scaleX(${meterPosition(level.peak)})`);
        hold.current?.style.setProperty('left', `${meterPosition(level.hold) * 100}%`);
        setLabel(levelLabel(level));
      }),
    [session],
  );
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-soft">{texts.level}</span>
        <span className={`font-bold ${LABEL_STYLES[label]}`}>{levelLabels[label]}</span>
      </div>
      <div aria-hidden="true" className="relative h-3 overflow-hidden rounded-full bg-line">
        {/* The range in which a take sounds right, as something to aim at. */}
        <div className="absolute inset-y-0 right-[3%] left-[47%] bg-ok-soft" />
        <div
          ref={bar}
          className={`absolute inset-0 origin-left transition-none forced-color-adjust-none forced-colors:bg-[Highlight] ${BAR_STYLES[label]}`}
          style={{ transform: 'scaleX(0)' }}
        />
        <div
          ref={hold}
          className="absolute inset-y-0 -ml-0.5 w-1 bg-ink forced-color-adjust-none forced-colors:bg-[CanvasText]"
          style={{ left: 0 }}
        />
      </div>
    </div>
  );
}

const LABEL_STYLES: Readonly<Record<LevelLabel, string>> = {
  none: 'text-ink-soft',
  quiet: 'text-warn',
  good: 'text-ok',
  clipping: 'text-danger',
};
const BAR_STYLES: Readonly<Record<LevelLabel, string>> = {
  none: 'bg-ink-soft',
  quiet: 'bg-warn',
  good: 'bg-ok',
  clipping: 'bg-danger',
};
