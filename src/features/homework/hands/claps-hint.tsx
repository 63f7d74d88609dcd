import type { RecorderState } from '#features/homework/recorder/recorder-machine.ts';
import { useHands } from '#sound/use-hands.ts';
import { handsTexts as texts } from './hands-texts.ts';

/** What two claps do now, where somebody at an instrument sees it. */
export function ClapsHint({ at }: Pick<RecorderState, 'at'>) {
  const { claps } = useHands();
  if (!claps || (at !== 'ready' && at !== 'recording')) return null;
  return (
    // What a screen reader says while it records would be in the take.
    <p role={at === 'ready' ? 'status' : undefined} className="text-center font-bold">
      {at === 'ready' ? texts.waiting : texts.recording}
    </p>
  );
}
