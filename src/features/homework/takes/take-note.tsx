import { useState } from 'react';
import { isNoteTooLong } from '#domain/recordings/note-length.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { useFocusAfterClose } from '#ui/layout/use-focus-after-close.ts';
import { NoteField } from './note-field.tsx';
import { NoteText } from './note-text.tsx';
import { useDraftNote } from './use-draft-note.ts';

interface TakeNoteProps {
  ports: Pick<HomeworkPorts, 'draftNote' | 'editNote'>;
  take: TakeHeader;
}

/**
 * The note of a submitted take; an edited note is delivered to the server by the outbox. Words that are not saved yet are on
 * the device, and open the field again.
 */
export function TakeNote({ ports, take }: TakeNoteProps) {
  const announce = useAnnounce();
  const saved = take.note ?? '';
  const { draft, isStored, isOpen, open, change, close } = useEditedNote(ports, take.takeID, saved);
  const [step, setStep] = useState<'idle' | 'saving' | 'failed'>('idle');
  const opener = useFocusAfterClose(draft !== null);
  if (draft === null) {
    return (
      <div className="grid justify-items-start gap-1">
        {take.note !== null && <NoteText note={take.note} />}
        <Button ref={opener} tone="quiet" size="small" icon="pen" onClick={open}>
          {take.note === null ? texts.noteAdd : texts.noteEdit}
        </Button>
      </div>
    );
  }
  const save = async () => {
    setStep('saving');
    try {
      await ports.editNote(take.takeID, draft.trim() || null);
      close();
      setStep('idle');
      announce(texts.noteSaved);
    } catch {
      setStep('failed');
    }
  };
  return (
    <div className="grid gap-2">
      <NoteField
        isStored={isStored}
        value={draft}
        readOnly={step === 'saving'}
        autoFocus={isOpen}
        onChange={change}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          busy={step === 'saving'}
          disabled={isNoteTooLong(draft)}
          onClick={() => void save()}
        >
          {texts.noteSave}
        </Button>
        <Button size="small" tone="quiet" onClick={close}>
          {texts.noteCancel}
        </Button>
        {draft !== saved && <p className="text-sm text-ink-soft">{texts.noteUnsaved}</p>}
      </div>
      {step === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {texts.noteFailed}
        </p>
      )}
    </div>
  );
}

/** What is in the field, null while it is shut. `close` forgets what was typed. */
function useEditedNote(ports: TakeNoteProps['ports'], takeID: string, saved: string) {
  // Beside the drafts of lessons and replies, under a name of its own.
  const stored = useDraftNote(ports, `note|${takeID}`);
  const [isOpen, setOpen] = useState(false);
  /** null until something is typed: an emptied field is no reason to show the stored words again. */
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = stored.note === '' || stored.note === saved ? null : stored.note;
  const change = (next: string) => {
    setTyped(next);
    stored.change(next === saved ? '' : next);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    stored.change('');
  };
  const draft = typed ?? unsaved ?? (isOpen ? saved : null);
  return { draft, isStored: stored.isStored, isOpen, open: () => setOpen(true), change, close };
}
