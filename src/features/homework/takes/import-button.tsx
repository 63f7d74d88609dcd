import { useRef, useState } from 'react';
import type { HomeworkPlace, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { soundFacts } from '#features/homework/player/audio-facts.ts';
import { texts } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { IMPORT_ACCEPT, ImportRefused, importTake } from './import-take.ts';

/** A recording made elsewhere becomes a take like any other. */
export function ImportButton({ ports, place }: { ports: HomeworkPorts; place: HomeworkPlace }) {
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'rest' | 'working'>('rest');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    setStep('working');
    setProblem(null);
    try {
      await importTake(ports, place, file, soundFacts);
    } catch (cause) {
      setProblem(texts[cause instanceof ImportRefused ? cause.problem : 'importFailed']);
    }
    setStep('rest');
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
          if (file) void take(file);
          event.target.value = '';
        }}
      />
      <Button tone="quiet" size="small" busy={step === 'working'} onClick={() => input.current?.click()}>
        {step === 'working' ? texts.importing : texts.importFile}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-center text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
