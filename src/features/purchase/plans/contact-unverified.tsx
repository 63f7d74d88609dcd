import { useState } from 'react';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import { texts } from '#features/purchase/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';
import type { ContactVerified } from './use-contact-verified.ts';

/** Wait before another mail, because mail takes time. */
const RESEND_SECONDS = 60;

interface ContactUnverifiedProps {
  ports: Pick<PurchasePorts, 'account'>;
  contact: ContactVerified;
}

/**
 * Confirms the address right here: sends the mail, whose link leads back to this plan, and goes on by itself once the
 * link was opened, here or on another device.
 */
export function ContactUnverified({ ports, contact: { email, check } }: ContactUnverifiedProps) {
  const online = useOnline();
  const [left, wait] = useCooldown(RESEND_SECONDS);
  const [state, setState] = useState<'open' | 'sending' | 'sent' | { problem: string }>('open');
  const send = async () => {
    setState('sending');
    try {
      await ports.account.sendVerification(location.pathname + location.search);
      setState('sent');
      wait();
    } catch (cause) {
      setState({ problem: authMessage(authFailure(cause).code) });
    }
  };
  if (email === null) return <NoAddress />;
  return (
    <Notice tone="warn" title={texts.unverified}>
      <div className="grid justify-items-start gap-3">
        <p>{texts.unverifiedBody}</p>
        {state === 'sent' && <p role="status">{texts.verifySent(email)}</p>}
        {typeof state === 'object' && <p role="alert">{state.problem}</p>}
        <div className="flex flex-wrap gap-3">
          <Button
            tone={state === 'sent' ? 'secondary' : 'primary'}
            size="small"
            icon="mail"
            busy={state === 'sending'}
            disabled={!online || left > 0}
            onClick={() => void send()}
          >
            {left > 0 ? texts.verifyIn(left) : texts.verify}
          </Button>
          {state === 'sent' && (
            <Button size="small" disabled={!online} onClick={check}>
              {texts.verified}
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}

/** An account without an address confirms another contact in its settings. */
function NoAddress() {
  return (
    <Notice
      tone="warn"
      title={texts.unverified}
      action={
        <LinkButton to="/settings/auth" tone="secondary" size="small" icon="mail">
          {texts.toAccount}
        </LinkButton>
      }
    >
      {texts.unverifiedBody}
    </Notice>
  );
}
