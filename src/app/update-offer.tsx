import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lateTexts as texts } from './late-texts.ts';
import type { WorkerLink } from './worker-link.ts';

/** A new version is taken by consent; the frame shows this when one waits, and never while a take is running. */
export function UpdateOffer({ worker }: { worker: WorkerLink }) {
  const [put, setPut] = useState(false);
  if (put) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-accent-soft px-4 py-1"
    >
      <p className="text-sm font-bold">{texts.update}</p>
      <div className="flex gap-1">
        <Button tone="quiet" size="small" onClick={() => void worker.update()}>
          {texts.updateNow}
        </Button>
        <Button tone="quiet" size="small" onClick={() => setPut(true)}>
          {texts.later}
        </Button>
      </div>
    </div>
  );
}
