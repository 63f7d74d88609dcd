import { useRef } from 'react';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { Button } from '#ui/button/button.tsx';
import type { ButtonTone } from '#ui/button/button-style.ts';
import { IMPORT_ACCEPT } from './import-take.ts';
import { importTexts as texts } from './import-texts.ts';
import { type ImportState, importable, useImport } from './use-import.ts';

/** Imports recordings made with another app as takes of this lesson. */
export function ImportButton({ ports, context }: { ports: HomeworkPorts; context: HomeworkContext }) {
  const { state, importAll } = useImport(ports);
  return (
    <>
      <FilePicker
        busy={state.running !== null}
        onChoose={(files) => void importAll(context, files.map(importable))}
      />
      <div className="basis-full text-center empty:hidden">
        <ImportOutcome state={state} />
      </div>
    </>
  );
}

interface FilePickerProps {
  busy: boolean;
  tone?: ButtonTone;
  onChoose(files: File[]): void;
}

/** The browser's picker for several sound files. */
export function FilePicker({ busy, tone = 'quiet', onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={IMPORT_ACCEPT}
        multiple
        hidden
        aria-label={texts.choose}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button tone={tone} size="small" busy={busy} onClick={() => input.current?.click()}>
        {busy ? texts.importing : texts.choose}
      </Button>
    </>
  );
}

/** How far it is, and what became of files that are no takes now. */
export function ImportOutcome({ state: { running, problems, imported } }: { state: ImportState }) {
  return (
    <>
      {running !== null && (
        <p role="status" className="grid gap-1 text-sm text-ink-soft">
          {texts.progress(running.at, running.of)}
          <progress
            value={running.part}
            aria-label={texts.progress(running.at, running.of)}
            className="h-2 w-full"
          />
        </p>
      )}
      {running === null && imported > 0 && (
        <p role="status" className="text-sm font-bold text-ok">
          {texts.imported(imported)}
        </p>
      )}
      {problems.length > 0 && (
        <ul role="alert" className="grid gap-1 text-left text-sm text-danger">
          {problems.map((problem) => (
            <li key={problem} className="phrase wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
