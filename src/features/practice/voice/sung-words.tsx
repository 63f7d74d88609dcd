import { useSelector } from '@tanstack/react-store';
import type { SingAlong } from '#sound/sing-along/sing-along.ts';
import { texts } from './texts.ts';

/** The count-in in large figures, and afterwards what to do with the line. No grade. */
export function SungWords({ singer, octave }: { singer: SingAlong; octave: number }) {
  const at = useSelector(singer.view, (view) => view.at);
  const beat = useSelector(singer.view, (view) => view.beat);
  const isSung = useSelector(singer.view, ({ line }) => line.some(({ midi }) => midi !== null));
  return (
    <div className="grid min-h-16 content-center justify-items-center gap-1 text-center">
      {at === 'counting' && (
        <p className="tabular text-timer font-bold">
          <span className="sr-only">{texts.countingLabel}</span>
          {texts.counting(beat + 1)}
        </p>
      )}
      <div role="status" className="grid gap-1">
        {at === 'singing' && <p className="font-bold">{texts.singing}</p>}
        {at === 'over' && <p>{isSung ? texts.over : texts.nothingSung}</p>}
        {at === 'over' && octave !== 0 && (
          <p className="text-sm text-ink-soft">{texts.octaveLower(octave)}</p>
        )}
      </div>
    </div>
  );
}
