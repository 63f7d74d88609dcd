import { useSelector } from '@tanstack/react-store';
import { useCallback, useEffect, useState } from 'react';
import type { QueuedSubmission } from '#contract/teach/queue.ts';
import { MAX_VOICE_SECONDS, type Place } from '#domain/answers/answer.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { ElapsedTime } from '#features/homework/recorder/elapsed-time.tsx';
import { LevelMeter } from '#features/homework/recorder/level-meter.tsx';
import { LevelWarnings } from '#features/homework/recorder/level-warnings.tsx';
import { LiveWaveform } from '#features/homework/recorder/live-waveform.tsx';
import { RecordButton } from '#features/homework/recorder/record-button.tsx';
import { NOTHING_EARLIER, type RecorderState } from '#features/homework/recorder/recorder-machine.ts';
import type { RecorderSession } from '#features/homework/recorder/recorder-session.ts';
import { useConsole } from '#teach/app/context.ts';
import { placeLabel } from '#teach/take/place-label.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';
import { texts } from './texts.ts';
import { useVoiceRecorder } from './use-voice-recorder.ts';
import { Sound } from './voice-sound.tsx';

interface VoiceDialogProps {
  submission: QueuedSubmission;
  /** Where the take stood when the dialog opened; null while it is closed. */
  place: Place | null;
  onClose(): void;
  onRecorded(place: Place, recordingID: string): void;
}

/** Records a voice comment with the learners' recorder. */
export function VoiceDialog({ submission, place, onClose, onRecorded }: VoiceDialogProps) {
  return (
    <Dialog open={place !== null} title={texts.title} onClose={onClose}>
      {place !== null && (
        <Recorder submission={submission} place={place} onClose={onClose} onRecorded={onRecorded} />
      )}
    </Dialog>
  );
}

const MAX_RECORDED_MS = (MAX_VOICE_SECONDS - 1) * SECOND_MS;

function Recorder({ submission, place, onClose, onRecorded }: VoiceDialogProps & { place: Place }) {
  const { voices } = useConsole();
  const toast = useToast();
  const { session, state } = useVoiceRecorder(submission);
  const [isWhole, setWhole] = useState(place.kind === 'moment' && place.atSeconds === 0);
  const takeID = state.at === 'idle' ? state.takeID : null;
  useEffect(() => {
    if (state.at === 'asking') pauseAllSounds();
    if (state.at !== 'recording') return;
    const timer = setTimeout(() => session.send({ type: 'stop' }), MAX_RECORDED_MS);
    return () => clearTimeout(timer);
  }, [state.at, session]);
  const chosen: Place = isWhole ? { kind: 'whole' } : place;
  const use = async () => {
    if (takeID === null) return;
    try {
      await voices.send(takeID);
      onRecorded(chosen, takeID);
      onClose();
    } catch {
      toast(texts.failed);
    }
  };
  const drop = () => takeID !== null && void voices.discard(takeID).catch(() => undefined);
  return (
    <>
      <Choice
        legend={texts.lead(placeLabel(chosen))}
        layout="inline"
        options={[
          { value: 'here', label: placeLabel(place) },
          { value: 'whole', label: placeLabel({ kind: 'whole' }) },
        ]}
        value={isWhole ? 'whole' : 'here'}
        onChange={(value) => setWhole(value === 'whole')}
      />
      {takeID === null ? (
        <Room session={session} state={state} />
      ) : (
        <>
          <Recorded takeID={takeID} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              tone="secondary"
              onClick={() => {
                drop();
                session.send({ type: 'ask', intent: { kind: 'record', ...NOTHING_EARLIER } });
              }}
            >
              {texts.again}
            </Button>
            <Button onClick={() => void use()}>{texts.use}</Button>
          </div>
        </>
      )}
    </>
  );
}

function Room({ session, state }: { session: RecorderSession; state: RecorderState }) {
  const isOpen = state.at === 'ready' || state.at === 'countIn' || state.at === 'recording';
  const press = () => {
    if (state.at === 'idle') session.send({ type: 'ask', intent: { kind: 'record', ...NOTHING_EARLIER } });
    if (state.at === 'ready') session.send({ type: 'begin' });
    if (state.at === 'recording') session.send({ type: 'stop' });
    if (state.at === 'interrupted') session.send({ type: 'finish' });
  };
  return (
    <div className="grid gap-3">
      {isOpen && <LiveWaveform session={session} />}
      <ElapsedTime since={state.at === 'recording' ? state.since : null} monotonic={monotonic} />
      {isOpen && (
        <>
          <LevelMeter session={session} />
          <LevelWarnings session={session} settings={state.settings} />
        </>
      )}
      {state.at === 'idle' && state.problem && <Notice tone="danger">{texts.problems[state.problem]}</Notice>}
      <RecordButton at={state.at === 'interrupted' ? 'recording' : state.at} onPress={press} />
    </div>
  );
}

const monotonic = () => performance.now();

function Recorded({ takeID }: { takeID: string }) {
  const { voices } = useConsole();
  const source = useCallback(() => voices.url(takeID), [voices, takeID]);
  const take = useSelector(
    voices.store,
    (state) => state.voices?.find((each) => each.takeID === takeID) ?? null,
  );
  return (
    <Sound
      source={source}
      label={texts.title}
      seconds={(take?.frozen?.durationMs ?? 0) / SECOND_MS}
      peaks={take?.peaks ?? []}
    />
  );
}
