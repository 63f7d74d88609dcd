import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/errors.ts';
import { learners, type TeacherNote } from '#contract/teach/learners.ts';
import { japanDate } from '#domain/japan-time.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { reasonOf } from '#teach/app/reason-of.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { Section } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

const MAX_NOTE_CHARACTERS = 2_000;

interface LearnerNotesProps {
  learnerID: string;
  notes: readonly TeacherNote[];
  onChanged(): void;
}

/** Notes among teachers; what is typed stays on this device until it is stored. */
export function LearnerNotes({ learnerID, notes, onChanged }: LearnerNotesProps) {
  const { now } = useConsole();
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    <Section title={texts.notes}>
      <p className="text-sm text-ink-soft">{texts.notesHint}</p>
      <NoteForm learnerID={learnerID} onChanged={onChanged} />
      {notes.length === 0 && <p className="text-ink-soft">{texts.noNotes}</p>}
      <ul className="grid gap-2">
        {notes.map(({ noteID, teacherName, text, createTime, isMine }) => (
          <li key={noteID} className="grid gap-1 rounded-lg border border-line bg-surface p-3">
            <div className="flex items-center justify-between gap-2 text-sm text-ink-soft">
              {texts.by(teacherName, japanDate(Date.parse(createTime), now()))}
              {isMine && <IconButton icon="trash" label={texts.remove} onClick={() => setRemoving(noteID)} />}
            </div>
            <p className="leading-[1.8] whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
      <RemoveNote noteID={removing} onClose={() => setRemoving(null)} onChanged={onChanged} />
    </Section>
  );
}

function NoteForm({ learnerID, onChanged }: Pick<LearnerNotesProps, 'learnerID' | 'onChanged'>) {
  const { api } = useConsole();
  const { teacherID } = useTeacher();
  const toast = useToast();
  const key = `otomichi.teach.note.${teacherID}.${learnerID}`;
  const [text, setText, forget] = useDraft(key, '', (stored) => (typeof stored === 'string' ? stored : null));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef({ words: '', key: '' });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    // The same words after a lost answer are the same note.
    if (attempt.current.words !== words) attempt.current = { words, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(null);
    try {
      await api(learners.addNote, { learnerID, text: words }, { idempotencyKey: attempt.current.key });
      attempt.current = { words: '', key: '' };
      setText('');
      forget();
      toast(texts.added);
      onChanged();
    } catch (cause) {
      const isFull = cause instanceof ApiError && reasonOf(cause) === 'full';
      setFailure(isFull ? texts.full : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  const left = MAX_NOTE_CHARACTERS - text.trim().length;
  return (
    <form onSubmit={(event) => void add(event)} className="grid gap-2">
      <TextArea
        label={texts.note}
        rows={3}
        value={text}
        readOnly={busy}
        onChange={(event) => setText(event.target.value)}
        left={left < 200 ? left : undefined}
      />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <div>
        <Button
          type="submit"
          size="small"
          tone="secondary"
          busy={busy}
          disabled={text.trim() === '' || left < 0}
        >
          {texts.add}
        </Button>
      </div>
    </form>
  );
}

interface RemoveNoteProps {
  noteID: string | null;
  onClose(): void;
  onChanged(): void;
}

function RemoveNote({ noteID, onClose, onChanged }: RemoveNoteProps) {
  const { api } = useConsole();
  const toast = useToast();
  const remove = async () => {
    if (noteID === null) return;
    try {
      await api(learners.removeNote, { noteID });
      toast(texts.removed);
      onChanged();
    } catch {
      toast(texts.failed);
    }
  };
  return (
    <ConfirmDialog
      open={noteID !== null}
      title={texts.removeTitle}
      action={texts.remove}
      cancel={texts.cancel}
      onClose={onClose}
      onConfirm={remove}
    >
      <p>{texts.removeBody}</p>
    </ConfirmDialog>
  );
}
