import { useCallback, useEffect, useRef, useState } from 'react';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';

/** Words that are being written, such as the note for the next submission. */
export interface DraftNote {
  note: string;
  /** False where the device could not store what stands in the field: it goes with the page. */
  isStored: boolean;
  change(note: string): void;
  /** Empties the draft once these words have left it; words written meanwhile, here or in another tab, stay. */
  sent(note: string): Promise<void>;
}

/** Stores the draft on the device with every change; the newest wins. `key`: the lesson's ID, or a name of another draft. */
export function useDraftNote({ draftNote }: Pick<HomeworkPorts, 'draftNote'>, key: string): DraftNote {
  const [note, setNote] = useState('');
  const [isStored, setStored] = useState(true);
  /** For a submission that ends later. */
  const latest = useRef('');
  const unsaved = useRef<string | null>(null);
  const saving = useRef(false);

  useEffect(() => {
    let unmounted = false;
    void draftNote.load(key).then(
      (stored) => {
        // Text typed while the device was still reading is newer.
        if (unmounted || unsaved.current !== null || saving.current) return;
        latest.current = stored;
        setNote(stored);
      },
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [draftNote, key]);

  const change = useCallback(
    (next: string) => {
      setNote(next);
      latest.current = next;
      unsaved.current = next;
      if (saving.current) return;
      saving.current = true;
      void (async () => {
        while (unsaved.current !== null) {
          const writing: string = unsaved.current;
          unsaved.current = null;
          // A draft that cannot be stored stays in the field; the take and its submission do not depend on it.
          const stored = await draftNote.save(key, writing).then(
            () => true,
            () => false,
          );
          setStored(stored || writing === '');
        }
        saving.current = false;
      })();
    },
    [draftNote, key],
  );
  const sent = useCallback(
    async (words: string) => {
      // Where two tabs of a lesson write, the device has the words of the one that wrote last: they did not leave with these.
      const stored = saving.current ? words : await draftNote.load(key).catch(() => words);
      if (latest.current !== words) return;
      if (stored === words) return change('');
      latest.current = stored;
      setNote(stored);
    },
    [draftNote, key, change],
  );
  return { note, isStored, change, sent };
}
