import { useState } from 'react';
import { isNoteTooLong } from '#domain/recordings/note-length.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { NoteField } from './note-field.tsx';
import { NoteText } from './note-text.tsx';

/** The note of a submitted take; an edited note is delivered to the server by the outbox. */
export function TakeNote({ ports, take }: { ports: HomeworkPorts; take: TakeHeader }) {
  const announce = useAnnounce();
  const [draft, setDraft] = useState<string | null>(null);
  const [step, setStep] = useState<'idle' | 'saving' | 'failed'>('idle');
  if (draft === null) {
    return (
      <div className="grid justify-items-start gap-1">
        {take.note !== null && <NoteText note={take.note} />}
        <Button tone="quiet" size="small" icon="pen" onClick={() => setDraft(take.note ?? '')}>
          {take.note === null ? texts.noteAdd : texts.noteEdit}
        </Button>
      </div>
    );
  }
  const save = async () => {
    setStep('saving');
    try {
      await ports.editNote(take.takeID, draft.trim() || null);
      setDraft(null);
      setStep('idle');
      announce(texts.noteSaved);
    } catch {
      setStep('failed');
    }
  };
  return (
    <div className="grid gap-2">
      <NoteField value={draft} onChange={setDraft} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={step === 'saving'}
          disabled={isNoteTooLong(draft)}
          onClick={() => void save()}
        >
          {texts.noteSave}
        </Button>
        <Button size="small" tone="quiet" onClick={() => setDraft(null)}>
          {texts.noteCancel}
        </Button>
      </div>
      {step === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {texts.noteFailed}
        </p>
      )}
    </div>
  );
}
