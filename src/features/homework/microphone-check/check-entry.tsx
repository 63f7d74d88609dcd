import { Suspense, useState } from 'react';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import { rememberChecked } from '#local/microphone/microphone-choice.ts';
import { Button } from '#ui/button/button.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { checkTexts } from './check-texts.ts';
import { useUncheckedMicrophone } from './use-unchecked-microphone.ts';

const MicrophoneCheckDialog = optionalComponent(() =>
  import('./microphone-check.tsx').then((module) => module.MicrophoneCheckDialog),
);

/** Opens the check of the microphone. It stands out until the microphone was checked once, or that was put off. */
export function CheckEntry({ ports }: { ports: HomeworkPorts }) {
  const [open, setOpen] = useState(false);
  const { unchecked, lookAgain } = useUncheckedMicrophone();
  const close = () => {
    setOpen(false);
    lookAgain();
  };
  return (
    <>
      {unchecked !== null && (
        <p className="phrase mb-1.5 basis-full text-center text-sm text-ink-soft">{checkTexts.hint}</p>
      )}
      <Button
        tone={unchecked === null ? 'quiet' : 'secondary'}
        size="small"
        icon="mic"
        onClick={() => setOpen(true)}
      >
        {texts.checkMicrophone}
      </Button>
      {unchecked !== null && (
        <Button
          tone="quiet"
          size="small"
          onClick={() => {
            rememberChecked(unchecked);
            lookAgain();
          }}
        >
          {checkTexts.later}
        </Button>
      )}
      {open && (
        <Suspense>
          <MicrophoneCheckDialog ports={ports} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
