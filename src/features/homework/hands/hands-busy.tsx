import type { RecorderState } from '#features/homework/recorder/recorder-machine.ts';
import type { RecorderSession } from '#features/homework/recorder/recorder-session.ts';
import { changeHands, useHands } from '#sound/use-hands.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { handsTexts as texts } from './hands-texts.ts';

interface HandsBusyProps {
  session: RecorderSession;
  state: RecorderState;
}

/** Starting and stopping by claps or a pedal, for this device. */
export function HandsBusy({ session, state }: HandsBusyProps) {
  const { claps, pedal } = useHands();
  if (state.at !== 'idle') return null;
  return (
    <details className="grid gap-2" open={claps || pedal || undefined}>
      <summary className="min-h-11 content-center font-bold">{texts.title}</summary>
      <CheckBox checked={claps} onChange={(on) => changeHands({ claps: on })}>
        {texts.claps}
      </CheckBox>
      {claps && (
        <div className="grid gap-2 pl-9">
          <p className="text-sm text-ink-soft">{texts.clapsNote}</p>
          <div>
            <Button
              size="small"
              tone="secondary"
              icon="mic"
              onClick={() => session.send({ type: 'ask', intent: { kind: 'check' } })}
            >
              {texts.arm}
            </Button>
          </div>
        </div>
      )}
      <CheckBox checked={pedal} onChange={(on) => changeHands({ pedal: on })}>
        {texts.pedal}
      </CheckBox>
      {pedal && <p className="pl-9 text-sm text-ink-soft">{texts.pedalNote}</p>}
    </details>
  );
}
