import { useState } from 'react';
import { texts } from '#features/homework/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';

/** 「今すぐ送る」. A press is always answered: offline by when it will be sent, otherwise by the state that follows. */
export function SendNow({ onSend }: { onSend: () => void }) {
  const online = useOnline();
  const [pressed, setPressed] = useState<'online' | 'offline' | null>(null);
  const send = () => {
    onSend();
    setPressed(online ? 'online' : 'offline');
  };
  const answer = pressed === 'online' ? texts.sendNowTrying : texts.sendNowOffline;
  return (
    <div className="grid gap-1.5">
      <Button wide tone="secondary" icon="send" onClick={send}>
        {texts.sendNow}
      </Button>
      <p role="status" className="phrase text-sm text-ink-soft empty:hidden">
        {pressed !== null && answer}
      </p>
    </div>
  );
}
