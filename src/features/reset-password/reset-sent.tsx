import { useState } from 'react';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';
import { Section } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** Wait before another mail can be requested. */
const RESEND_SECONDS = 60;

interface ResetSentProps {
  email: string;
  send: (email: string) => Promise<string | null>;
  onOther: () => void;
}

export function ResetSent({ email, send, onOther }: ResetSentProps) {
  const [left, beginWait] = useCooldown(RESEND_SECONDS, true);
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState<{ problem: string | null } | null>(null);
  const resend = async () => {
    setBusy(true);
    const problem = await send(email);
    setBusy(false);
    setAgain({ problem });
    if (problem === null) beginWait();
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
      {again?.problem && <Notice tone="danger">{authMessage(again.problem)}</Notice>}
      {again && !again.problem && <Notice>{texts.resent}</Notice>}
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
