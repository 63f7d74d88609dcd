import { useCallback, useEffect, useRef, useState } from 'react';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';

/** The note that is being written for the next submission. */
export interface DraftNote {
  note: string;
  change(note: string): void;
}

/** Stores the draft on the device with every change; the newest wins. */
export function useDraftNote({ draftNote }: Pick<HomeworkPorts, 'draftNote'>, lessonID: string): DraftNote {
  const [note, setNote] = useState('');
  const unsaved = useRef<string | null>(null);
  const saving = useRef(false);

  useEffect(() => {
    let unmounted = false;
    void draftNote.load(lessonID).then(
      (stored) => {
        // Text typed while the device was still reading is newer.
        if (!unmounted && unsaved.current === null && !saving.current) setNote(stored);
      },
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [draftNote, lessonID]);

  const change = useCallback(
    (next: string) => {
      setNote(next);
      unsaved.current = next;
      if (saving.current) return;
      saving.current = true;
      void (async () => {
        while (unsaved.current !== null) {
          const writing: string = unsaved.current;
          unsaved.current = null;
          // A draft that cannot be stored stays in the field; the take and its submission do not depend on it.
          await draftNote.save(lessonID, writing).catch(() => undefined);
        }
        saving.current = false;
      })();
    },
    [draftNote, lessonID],
  );
  return { note, change };
}
