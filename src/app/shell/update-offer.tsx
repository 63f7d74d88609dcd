import { useState } from 'react';
import type { WorkerLink } from '#app/device/lazy-worker-bridge.ts';
import { Button } from '#ui/button/button.tsx';
import { noticeTexts as texts } from './notice-texts.ts';

/** Offers a waiting version; the layout never shows it while a take is running. */
export function UpdateOffer({ worker }: { worker: Pick<WorkerLink, 'update'> }) {
  const [dismissed, setDismissed] = useState(false);
  const [refused, setRefused] = useState(false);
  if (dismissed) return null;
  const update = async () => {
    // Another tab records: reloading this tab would be harmless, but all tabs share the worker.
    setRefused((await worker.update().catch(() => 'none')) === 'recording');
  };
  return (
    <div
      data-passing
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-accent-soft px-4 py-1"
    >
      <p className="text-sm font-bold">{refused ? texts.updateRecording : texts.update}</p>
      <div className="flex gap-1">
        <Button tone="quiet" size="small" onClick={() => void update()}>
          {texts.updateNow}
        </Button>
        <Button tone="quiet" size="small" onClick={() => setDismissed(true)}>
          {texts.later}
        </Button>
      </div>
    </div>
  );
}
