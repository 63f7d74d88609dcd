import { useRef, useState } from 'react';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import { readAudioFacts } from '#local/takes/audio-facts.ts';
import { Button } from '#ui/button/button.tsx';
import { IMPORT_ACCEPT, ImportRefused, importTake } from './import-take.ts';

/** Imports a recording made with another app as a take. */
export function ImportButton({ ports, context }: { ports: HomeworkPorts; context: HomeworkContext }) {
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'idle' | 'importing'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const importFile = async (file: File) => {
    setStep('importing');
    setProblem(null);
    try {
      await importTake(ports, context, file, readAudioFacts);
    } catch (cause) {
      setProblem(texts[cause instanceof ImportRefused ? cause.problem : 'importFailed']);
    }
    setStep('idle');
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={IMPORT_ACCEPT}
        hidden
        aria-label={texts.importFile}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void importFile(file);
          event.target.value = '';
        }}
      />
      <Button tone="quiet" size="small" busy={step === 'importing'} onClick={() => input.current?.click()}>
        {step === 'importing' ? texts.importing : texts.importFile}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-center text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
