import { useEffect, useState } from 'react';
import { isNoteTooLong } from '#domain/recordings/note-length.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { announcements, texts } from '#features/homework/texts.ts';
import { trimTexts } from '#features/homework/trim/trim-texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { NoteField } from './note-field.tsx';
import { isNotMakeable } from './take-file.ts';
import type { DraftNote } from './use-draft-note.ts';

/** The note and the button to submit a take. A second tap while the first is being written does nothing. */
export function SubmitTake({
  ports,
  take,
  draft,
  onSubmitted,
}: {
  ports: HomeworkPorts;
  take: TakeHeader;
  draft: DraftNote;
  /** Receives the ID of the take that is on its way: of a trimmed one that of the file that was made. */
  onSubmitted(takeID: string): void;
}) {
  const announce = useAnnounce();
  const [step, setStep] = useState<'idle' | 'submitting' | 'failed' | 'notMade'>('idle');
  const [made, setMade] = useState<number | null>(null);
  const isMaking = made !== null;
  useEffect(() => {
    if (isMaking) announce(trimTexts.makingNote);
  }, [isMaking, announce]);
  const submit = async () => {
    setStep('submitting');
    const { note } = draft;
    try {
      const submittedID = await ports.submit(take.takeID, note.trim() || null, setMade);
      // Another take may have been opened meanwhile: the words beside it are the same draft.
      draft.sent(note);
      announce(announcements.submitted);
      onSubmitted(submittedID);
    } catch (cause) {
      setStep(isNotMakeable(cause) ? 'notMade' : 'failed');
    }
    setMade(null);
  };
  return (
    <div className="grid gap-3">
      <NoteField value={draft.note} readOnly={step === 'submitting'} onChange={draft.change} />
      <Button
        wide
        icon="send"
        busy={step === 'submitting'}
        disabled={isNoteTooLong(draft.note)}
        onClick={() => void submit()}
      >
        {texts.submit}
      </Button>
      <p className="text-sm text-ink-soft">{texts.submitHint}</p>
      {isMaking && (
        <>
          <ProgressBar done={made} of={1} label={trimTexts.making} />
          <p className="text-sm text-ink-soft">{trimTexts.makingNote}</p>
        </>
      )}
      {(step === 'failed' || step === 'notMade') && (
        <p role="alert" className="text-sm text-danger">
          {step === 'failed' ? texts.submitFailed : trimTexts.makeFailed}
        </p>
      )}
    </div>
  );
}
