import { useState } from 'react';
import type { ActionCodeActions } from '#session/action-codes.ts';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** Whoever changed the address knew the password. */
export function ResetOffer({ email, actions }: { email: string; actions: Pick<ActionCodeActions, 'sendReset'> }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent' | { trouble: string }>('open');
  const send = async () => {
    setState('busy');
    await actions.sendReset(email).then(
      () => setState('sent'),
      (cause: unknown) => setState({ trouble: authFailure(cause).code }),
    );
  };
  if (state === 'sent') return <Notice>{texts.resetSent(email)}</Notice>;
  return (
    <div className="grid gap-3">
      <p>{texts.recoveredAdvice}</p>
      {typeof state === 'object' && <Notice tone="danger">{authMessage(state.trouble)}</Notice>}
      <div>
        <Button icon="mail" busy={state === 'busy'} onClick={() => void send()}>
          {texts.sendReset}
        </Button>
      </div>
    </div>
  );
}
