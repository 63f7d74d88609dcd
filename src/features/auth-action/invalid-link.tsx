import { type ReactNode, useState } from 'react';
import type { ActionMode } from '#domain/identity/action-link.ts';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import type { ActionPorts } from './ports.ts';
import { texts } from './texts.ts';

interface DeadProps {
  mode: ActionMode;
  trouble: string;
  ports: ActionPorts;
  member: boolean;
}

/** A link that no press will move any more, and how to come by another. */
export function Dead({ mode, trouble, ports, member }: DeadProps) {
  if (mode === 'revertSecondFactorAddition' && trouble === 'invalid-action-code') {
    return (
      <Page title={texts.deadTitle} lead={texts.deadRevert}>
        <div>
          <LinkButton to={member ? '/home' : '/'}>{member ? texts.toHome : texts.toTop}</LinkButton>
        </div>
      </Page>
    );
  }
  return (
    <Page title={texts.deadTitle}>
      <Notice tone="danger">{authMessage(trouble)}</Notice>
      {trouble !== 'user-disabled' && <AnotherMail mode={mode} ports={ports} member={member} />}
    </Page>
  );
}

function AnotherMail({ mode, ports, member }: Omit<DeadProps, 'trouble'>): ReactNode {
  switch (mode) {
    case 'verifyEmail':
      return member ? (
        <VerifyAgain account={ports.account} />
      ) : (
        <Way words={texts.deadVerify}>
          <LinkButton to="/signIn" search={{ ref: '/settings/home' }}>
            {texts.signIn}
          </LinkButton>
        </Way>
      );
    case 'verifyAndChangeEmail':
      return (
        <Way words={texts.deadChange}>
          {/* A visitor is asked to sign in on the way. */}
          <LinkButton to="/signIn" search={{ ref: '/settings/auth' }}>
            {texts.changeAgain}
          </LinkButton>
        </Way>
      );
    case 'signIn':
      return (
        <Way words={texts.deadSignIn}>
          <LinkButton to="/signIn">{texts.signIn}</LinkButton>
        </Way>
      );
    case 'resetPassword':
    case 'recoverEmail':
      // The page of the reset is for visitors alone.
      if (member) {
        return (
          <Way words={mode === 'resetPassword' ? texts.deadMember : texts.deadRecover}>
            <LinkButton to="/settings/auth">{texts.toSecurity}</LinkButton>
          </Way>
        );
      }
      return (
        <Way words={mode === 'resetPassword' ? texts.deadReset : texts.deadRecover}>
          <LinkButton to="/resetPassword">{texts.resetAgain}</LinkButton>
        </Way>
      );
    case 'revertSecondFactorAddition':
      return null;
  }
}

function Way({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p>{words}</p>
      <div>{children}</div>
    </div>
  );
}

function VerifyAgain({ account }: Pick<ActionPorts, 'account'>) {
  const [state, setState] = useState<'open' | 'busy' | 'sent' | { trouble: string }>('open');
  const send = () => {
    setState('busy');
    account.sendVerification().then(
      () => setState('sent'),
      (cause: unknown) => setState({ trouble: authFailure(cause).code }),
    );
  };
  if (state === 'sent') return <Notice tone="ok">{texts.verifySent}</Notice>;
  return (
    <div className="grid gap-3">
      {typeof state === 'object' && <Notice tone="danger">{authMessage(state.trouble)}</Notice>}
      <div>
        <Button icon="mail" busy={state === 'busy'} onClick={send}>
          {texts.verifyAgain}
        </Button>
      </div>
    </div>
  );
}
