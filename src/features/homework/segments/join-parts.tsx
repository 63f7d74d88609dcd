import { useState } from 'react';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { announcements, texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { joinSegments } from './join-segments.ts';

interface JoinPartsProps {
  ports: HomeworkPorts;
  parts: readonly TakeHeader[];
  onJoined(takeID: string): void;
}

/** Makes one take of parts that stayed apart: the app was ended between them, or a call came. Not of what was handed in. */
export function JoinParts({ ports, parts, onJoined }: JoinPartsProps) {
  const announce = useAnnounce();
  const [step, setStep] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (!parts.every(({ decision }) => decision === 'undecided')) return null;
  const join = async () => {
    setStep('busy');
    const ids = parts.map(({ takeID }) => takeID);
    const joined = await joinSegments(ports, ids).catch(() => null);
    if (joined === null) return setStep('failed');
    announce(announcements.joined);
    onJoined(joined.takeID);
  };
  return (
    <div className="grid gap-1 px-1">
      <div>
        <Button size="small" tone="secondary" busy={step === 'busy'} onClick={() => void join()}>
          {step === 'busy' ? texts.joinBusy : texts.join}
        </Button>
      </div>
      {step === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {texts.joinFailed}
        </p>
      )}
    </div>
  );
}
