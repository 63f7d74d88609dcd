import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Changing } from './push-section.tsx';
import type { PushDevice } from './push-state.ts';
import { texts } from './texts.ts';

interface PushOfferProps {
  device: PushDevice;
  /** Whether the person put it off before, and how that is remembered. */
  isPutOff: boolean;
  putOff: () => void;
}

/** Asks once, after the first recording has arrived, whether this device shall show notices. */
export function PushOffer({ device, isPutOff, putOff }: PushOfferProps) {
  const state = useSelector(device.state);
  const [closed, setClosed] = useState(isPutOff);
  // Where the answer is known before: nothing to ask. What was just answered stays, so that nothing jumps.
  const [asked, setAsked] = useState(false);
  if (closed || (!asked && state.kind !== 'off')) return null;
  return (
    <section
      aria-label={texts.offerTitle}
      className="grid gap-3 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <h2 className="text-lg font-bold">{texts.offerTitle}</h2>
      <p className="text-sm">{texts.offer}</p>
      {state.kind === 'off' && state.failed && <Notice tone="warn">{texts.failed}</Notice>}
      {state.kind === 'blocked' && <Notice tone="warn">{texts.blocked}</Notice>}
      {state.kind === 'on' && <Notice tone="ok">{texts.on}</Notice>}
      {state.kind === 'changing' && <Changing />}
      {state.kind === 'off' && (
        <div className="flex flex-wrap gap-3">
          <Button
            tone="secondary"
            onClick={() => {
              setAsked(true);
              void device.enable();
            }}
          >
            {texts.enable}
          </Button>
          <Button
            tone="quiet"
            onClick={() => {
              putOff();
              setClosed(true);
            }}
          >
            {texts.later}
          </Button>
        </div>
      )}
    </section>
  );
}
