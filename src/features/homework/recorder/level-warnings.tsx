import { useEffect, useState } from 'react';
import { inputWarningTexts, levelWarnings } from '#features/homework/texts.ts';
import type { TakeSettings } from '#local/takes/take.ts';
import { Icon } from '#ui/media/icon.tsx';
import { inputWarnings, type LevelWarning, levelWarning } from './level.ts';
import type { RecorderSession } from './recorder-session.ts';

/** What would spoil the take, shown while it can still be fixed. Its height is reserved, so that nothing jumps. */
export function LevelWarnings({ session, settings }: { session: RecorderSession; settings: TakeSettings }) {
  const [warning, setWarning] = useState<LevelWarning | null>(null);
  useEffect(
    () =>
      session.onLevel(() => {
        const level = session.level();
        setWarning(level ? levelWarning(level) : null);
      }),
    [session],
  );
  const permanent = inputWarnings(settings);
  return (
    <div className="grid min-h-14 content-start gap-2 text-sm lying:min-h-6">
      {/* Said when the screen reader is idle: nobody is to be startled while playing. */}
      <p role="status" className="font-bold text-warn empty:hidden">
        {warning && levelWarnings[warning]}
      </p>
      {permanent.map((each) => (
        <p key={each} className="flex gap-2 text-warn">
          <Icon name="alert" />
          {inputWarningTexts[each]}
        </p>
      ))}
    </div>
  );
}
