import { useCallback, useEffect, useState } from 'react';
import { SECOND_MS } from '#domain/time-units.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { problems } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { CheckMeter } from './check-meter.tsx';
import { checkTexts, verdicts } from './check-texts.ts';
import { MicrophoneFacts } from './microphone-facts.tsx';
import {
  CHECK_S,
  type CheckState,
  type MicrophoneCheck,
  useMicrophoneCheck,
} from './use-microphone-check.ts';

interface MicrophoneCheckDialogProps {
  ports: Pick<HomeworkPorts, 'microphone' | 'monotonic'>;
  onClose(): void;
}

/** Five seconds of playing, listened to again: whether the microphone is the right one, and how loud it hears. */
export function MicrophoneCheckDialog({ ports, onClose }: MicrophoneCheckDialogProps) {
  const check = useMicrophoneCheck(ports);
  const { state } = check;
  return (
    <Dialog open title={checkTexts.title} onClose={onClose}>
      <p className="text-sm text-ink-soft">{checkTexts.intro}</p>
      {(state.at === 'listening' || state.at === 'recording') && (
        <>
          <p role="status" className="font-bold">
            {state.at === 'listening' ? checkTexts.listening : checkTexts.recording}
          </p>
          <CheckMeter onReading={check.onReading} />
        </>
      )}
      {state.at === 'recording' && <Remaining />}
      {state.at === 'done' && <Result state={state} />}
      {'settings' in state && (
        <MicrophoneFacts settings={state.settings} onChosen={state.at === 'recording' ? null : check.open} />
      )}
      {state.at === 'refused' && (
        <Notice tone="danger" title={problems[state.problem].title}>
          {problems[state.problem].help}
        </Notice>
      )}
      <Steps check={check} onClose={onClose} />
    </Dialog>
  );
}

/** One button for what comes next. */
function Steps({ check, onClose }: { check: MicrophoneCheck; onClose(): void }) {
  const { state } = check;
  if (state.at === 'done') {
    return (
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="secondary" onClick={check.open}>
          {checkTexts.again}
        </Button>
        <Button onClick={onClose}>{checkTexts.done}</Button>
      </div>
    );
  }
  if (state.at === 'listening' || state.at === 'recording') {
    return (
      <Button wide icon="mic" busy={state.at === 'recording'} onClick={check.record}>
        {checkTexts.start}
      </Button>
    );
  }
  return (
    <Button wide icon="mic" busy={state.at === 'asking'} onClick={check.open}>
      {state.at === 'refused' ? checkTexts.retry : checkTexts.open}
    </Button>
  );
}

function Remaining() {
  const [passedS, setPassedS] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassedS((before) => Math.min(CHECK_S, before + 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <ProgressBar done={passedS} of={CHECK_S} label={checkTexts.recording}>
      {checkTexts.remaining(CHECK_S - passedS)}
    </ProgressBar>
  );
}

function Result({ state }: { state: Extract<CheckState, { at: 'done' }> }) {
  const { sound, verdict } = state;
  const source = useCallback(async () => URL.createObjectURL(sound), [sound]);
  const audio = useAudio(source);
  return (
    <div className="grid gap-3 rounded-md bg-sunk p-4">
      <p role="status" className="text-lg font-bold">
        {verdicts[verdict]}
      </p>
      <div>
        <Button tone="secondary" icon={audio.playing ? 'pause' : 'play'} onClick={() => void audio.toggle()}>
          {audio.playing ? checkTexts.pause : checkTexts.listen}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{checkTexts.listenHint}</p>
      {audio.failed && (
        <p role="alert" className="text-sm text-danger">
          {checkTexts.listenFailed}
        </p>
      )}
    </div>
  );
}
