import { useEffect, useState } from 'react';
import { isNoteTooLong } from '#domain/recordings/note-length.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { announcements, texts } from '#features/homework/texts.ts';
import { trimTexts } from '#features/homework/trim/trim-texts.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';
import { StorageFull, type TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { NoteField } from './note-field.tsx';
import { isNotMakeable } from './take-file.ts';
import type { DraftNote } from './use-draft-note.ts';

const FAILURES = {
  failed: texts.submitFailed,
  full: texts.submitFull,
  notMade: trimTexts.makeFailed,
} as const;

function failureOf(cause: unknown): keyof typeof FAILURES {
  if (isNotMakeable(cause)) return 'notMade';
  return cause instanceof StorageFull || isOutOfSpace(cause) ? 'full' : 'failed';
}

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
  const [step, setStep] = useState<'idle' | 'submitting' | keyof typeof FAILURES>('idle');
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
      void draft.sent(note);
      announce(announcements.submitted);
      onSubmitted(submittedID);
    } catch (cause) {
      setStep(failureOf(cause));
    }
    setMade(null);
  };
  return (
    <div className="grid gap-3">
      <NoteField
        isStored={draft.isStored}
        value={draft.note}
        readOnly={step === 'submitting'}
        onChange={draft.change}
      />
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
      {step !== 'idle' && step !== 'submitting' && (
        <p role="alert" className="text-sm text-danger">
          {FAILURES[step]}
        </p>
      )}
    </div>
  );
}
