import { useRef, useState } from 'react';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { browserReaders, ImportRefused, importTake, MAX_IMPORTED_FILES } from './import-take.ts';
import { importProblems, importTexts } from './import-texts.ts';

/** A file on its way to a take. */
export interface Importable {
  name: string;
  /** The take's id, where it is known before. */
  takeID?: string;
  open(): Promise<File | null>;
  /** Runs when the take is on disk. */
  onImported?(take: TakeHeader): Promise<void>;
}

/** A file that was chosen on this screen. */
export const importable = (file: File): Importable => ({ name: file.name, open: async () => file });

export interface ImportState {
  /** null while nothing is imported. `at` counts from 1; `part` of that file from 0 to 1. */
  running: { at: number; of: number; part: number } | null;
  /** Sentences about files that did not become takes. */
  problems: readonly string[];
  /** How many became takes by the last press, and of which lesson. */
  imported: number;
  context: HomeworkContext | null;
}

const AT_REST: ImportState = { running: null, problems: [], imported: 0, context: null };

type ImportPorts = Pick<HomeworkPorts, 'takes' | 'now' | 'newID'>;

/** Imports files one after the other: one that is refused does not stop the next. A second press meanwhile does nothing. */
export function useImport(ports: ImportPorts) {
  const [state, setState] = useState(AT_REST);
  const busy = useRef(false);
  const importAll = async (context: HomeworkContext, files: readonly Importable[]) => {
    if (busy.current || files.length === 0) return;
    busy.current = true;
    const going = files.slice(0, MAX_IMPORTED_FILES);
    const problems: string[] = files.length > going.length ? [importTexts.tooMany(MAX_IMPORTED_FILES)] : [];
    let imported = 0;
    for (const [index, file] of going.entries()) {
      const running = { at: index + 1, of: going.length };
      const onProgress = (part: number) =>
        setState({ running: { ...running, part }, problems, imported, context });
      onProgress(0);
      try {
        await importOne(ports, context, file, onProgress);
        imported += 1;
      } catch (cause) {
        const sentence = cause instanceof ImportRefused ? importProblems[cause.problem] : importTexts.failed;
        problems.push(importTexts.ofFile(file.name, sentence));
      }
    }
    busy.current = false;
    setState({ running: null, problems, imported, context });
  };
  return { state, importAll };
}

/** One at a time in all tabs: of two tabs with the same shared file the second one finds the take of the first. */
async function importOne(
  ports: ImportPorts,
  context: HomeworkContext,
  file: Importable,
  onProgress: (part: number) => void,
): Promise<void> {
  const takeID = file.takeID ?? ports.newID();
  await withLock(`import-${takeID}`, async () => {
    const opened = await file.open();
    // Another tab has imported it and put it away.
    if (opened === null) return;
    const take = await importTake(ports, context, opened, browserReaders, { takeID, onProgress });
    await file.onImported?.(take);
  });
}

async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (locks === undefined) return work();
  await locks.request(name, work);
}
