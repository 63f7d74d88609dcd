import { useState } from 'react';
import { texts } from '#features/homework/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';

interface SendNowProps {
  /** Whether the take waits. It leaves the queue for the moment of a try, and the answer to the press outlasts that. */
  offered: boolean;
  onSend(): void;
}

/** 「今すぐ送る」. A press is always answered: offline by when it will be sent, otherwise by the state that follows. */
export function SendNow({ offered, onSend }: SendNowProps) {
  const online = useOnline();
  const [pressed, setPressed] = useState<'online' | 'offline' | null>(null);
  if (!offered && pressed === 'online') setPressed(null);
  if (!offered) return null;
  const send = () => {
    onSend();
    setPressed(online ? 'online' : 'offline');
  };
  return (
    <div className="grid gap-1.5">
      <Button wide tone="secondary" icon="send" onClick={send}>
        {texts.sendNow}
      </Button>
      <p role="status" className="phrase text-sm text-ink-soft empty:hidden">
        {pressed === 'online' && texts.sendNowTrying}
        {pressed === 'offline' && !online && texts.sendNowOffline}
      </p>
    </div>
  );
}
