import { texts } from '#features/practice/texts.ts';
import { changeHands, useHands } from '#sound/use-hands.ts';
import { CheckBox } from '#ui/form/check-box.tsx';

/** For hands at an instrument: a foot pedal starts and stops what is on the screen. */
export function PedalSwitch() {
  const { pedal } = useHands();
  return (
    <div className="grid gap-1">
      <CheckBox checked={pedal} onChange={(on) => changeHands({ pedal: on })}>
        {texts.pedal}
      </CheckBox>
      {pedal && <p className="pl-9 text-sm text-ink-soft">{texts.pedalNote}</p>}
    </div>
  );
}
