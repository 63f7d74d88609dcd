import { useCallback, useEffect, useRef, useState } from 'react';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';

/** What is being written for the next submission; every change goes to the device, the newest wins. */
export function useDraftNote({ draftNote }: Pick<HomeworkPorts, 'draftNote'>, lessonID: string) {
  const [note, setNote] = useState('');
  const unsaved = useRef<string | null>(null);
  const saving = useRef(false);

  useEffect(() => {
    let gone = false;
    void draftNote.load(lessonID).then(
      (kept) => {
        // What was typed while the device was still reading is newer.
        if (!gone && unsaved.current === null && !saving.current) setNote(kept);
      },
      () => undefined,
    );
    return () => {
      gone = true;
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
          // A draft that cannot be kept stays in the field; the take and its submission do not depend on it.
          await draftNote.save(lessonID, writing).catch(() => undefined);
        }
        saving.current = false;
      })();
    },
    [draftNote, lessonID],
  );
  return { note, change };
}
