import { type ReactNode, useState } from 'react';
import { texts } from '#features/homework/texts.ts';
import { trimTexts } from '#features/homework/trim/trim-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { isNotMakeable, shareOrDownload } from './take-file.ts';

interface SaveButtonProps {
  file(): Promise<{ blob: Blob; name: string }>;
  /** What is said where it fails. */
  failed?: string;
  children: ReactNode;
}

/** Gives a recording to the share sheet, or as a file. */
export function SaveButton({ file, failed = texts.saveFailed, children }: SaveButtonProps) {
  const [step, setStep] = useState<'idle' | 'busy' | 'failed' | 'notMade'>('idle');
  const save = async () => {
    setStep('busy');
    try {
      const { blob, name } = await file();
      await shareOrDownload(blob, name);
      setStep('idle');
    } catch (cause) {
      setStep(isNotMakeable(cause) ? 'notMade' : 'failed');
    }
  };
  return (
    <div className="grid gap-1">
      <div>
        <Button tone="quiet" size="small" icon="download" busy={step === 'busy'} onClick={() => void save()}>
          {children}
        </Button>
      </div>
      {(step === 'failed' || step === 'notMade') && (
        <p role="alert" className="text-sm text-danger">
          {step === 'failed' ? failed : trimTexts.partNotSaved}
        </p>
      )}
    </div>
  );
}
