import { useState } from 'react';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';
import { texts } from './texts.ts';

/** Seconds before another mail can be asked for. */
const RESEND_SECONDS = 60;

interface SentProps {
  email: string;
  send: (email: string) => Promise<string | null>;
  onOther: () => void;
}

export function Sent({ email, send, onOther }: SentProps) {
  const [left, beginWait] = useCooldown(RESEND_SECONDS, true);
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState<{ trouble: string | null } | null>(null);
  const resend = async () => {
    setBusy(true);
    const trouble = await send(email);
    setBusy(false);
    setAgain({ trouble });
    if (trouble === null) beginWait();
  };
  return (
    <div className="grid gap-6">
      <Notice tone="ok" title={texts.sent(email)}>
        {texts.sentNext}
      </Notice>
      <Section title={texts.notThere}>
        <ul className="grid list-disc gap-1.5 pl-6">
          {texts.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </Section>
      {again?.trouble && <Notice tone="danger">{authMessage(again.trouble)}</Notice>}
      {again && !again.trouble && <Notice>{texts.resent}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" icon="mail" busy={busy} disabled={left > 0} onClick={() => void resend()}>
          {left > 0 ? texts.resendIn(left) : texts.resend}
        </Button>
        <Button tone="quiet" onClick={onOther}>
          {texts.otherAddress}
        </Button>
      </div>
    </div>
  );
}
