import { type ReactNode, useState } from 'react';
import type { ActionMode } from '#domain/identity/action-link.ts';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import type { ActionPorts } from './ports.ts';
import { PERHAPS_DONE, texts } from './texts.ts';

interface InvalidLinkProps {
  mode: ActionMode;
  problem: string;
  /** A press before this one may have used the link up, though its answer was lost. */
  unheard: boolean;
  ports: ActionPorts;
  signedIn: boolean;
}

/** A link that cannot be used any more, and how to get another one. */
export function InvalidLink({ mode, problem, unheard, ports, signedIn }: InvalidLinkProps) {
  if (mode === 'revertSecondFactorAddition' && problem === 'invalid-action-code') {
    return (
      <Page narrow title={texts.invalidTitle} lead={texts.invalidRevert}>
        <div>
          <LinkButton to={signedIn ? '/home' : '/'}>{signedIn ? texts.toHome : texts.toTop}</LinkButton>
        </div>
      </Page>
    );
  }
  const perhapsDone = unheard && mode !== 'signIn' ? PERHAPS_DONE[mode] : null;
  return (
    <Page narrow title={texts.invalidTitle}>
      {perhapsDone !== null && (
        <Notice
          tone="warn"
          title={texts.perhapsDone}
          action={
            !signedIn && (
              <LinkButton to="/signIn" size="small">
                {texts.signIn}
              </LinkButton>
            )
          }
        >
          {perhapsDone}
        </Notice>
      )}
      <Notice tone="danger">{authMessage(problem)}</Notice>
      {problem !== 'user-disabled' && <AnotherMail mode={mode} ports={ports} signedIn={signedIn} />}
    </Page>
  );
}

function AnotherMail({
  mode,
  ports,
  signedIn,
}: Pick<InvalidLinkProps, 'mode' | 'ports' | 'signedIn'>): ReactNode {
  switch (mode) {
    case 'verifyEmail':
      return signedIn ? (
        <VerifyAgain account={ports.account} />
      ) : (
        <NextStep advice={texts.invalidVerify}>
          <LinkButton to="/signIn" search={{ ref: '/settings/home' }}>
            {texts.signIn}
          </LinkButton>
        </NextStep>
      );
    case 'verifyAndChangeEmail':
      return (
        <NextStep advice={texts.invalidChange}>
          {/* A visitor is asked to sign in on the way. */}
          <LinkButton to="/signIn" search={{ ref: '/settings/auth' }}>
            {texts.changeAgain}
          </LinkButton>
        </NextStep>
      );
    case 'signIn':
      return (
        <NextStep advice={texts.invalidSignIn}>
          <LinkButton to="/signIn">{texts.signIn}</LinkButton>
        </NextStep>
      );
    case 'resetPassword':
    case 'recoverEmail':
      // Only visitors may see the reset page.
      if (signedIn) {
        return (
          <NextStep advice={mode === 'resetPassword' ? texts.invalidMember : texts.invalidRecover}>
            <LinkButton to="/settings/auth">{texts.toSecurity}</LinkButton>
          </NextStep>
        );
      }
      return (
        <NextStep advice={mode === 'resetPassword' ? texts.invalidReset : texts.invalidRecover}>
          <LinkButton to="/resetPassword">{texts.resetAgain}</LinkButton>
        </NextStep>
      );
    case 'revertSecondFactorAddition':
      return null;
  }
}

function NextStep({ advice, children }: { advice: string; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p>{advice}</p>
      <div>{children}</div>
    </div>
  );
}

function VerifyAgain({ account }: Pick<ActionPorts, 'account'>) {
  const [state, setState] = useState<'open' | 'busy' | 'sent' | { problem: string }>('open');
  const send = () => {
    setState('busy');
    account.sendVerification().then(
      () => setState('sent'),
      (cause: unknown) => setState({ problem: authFailure(cause).code }),
    );
  };
  if (state === 'sent') return <Notice tone="ok">{texts.verifySent}</Notice>;
  return (
    <div className="grid gap-3">
      {typeof state === 'object' && <Notice tone="danger">{authMessage(state.problem)}</Notice>}
      <div>
        <Button icon="mail" busy={state === 'busy'} onClick={send}>
          {texts.verifyAgain}
        </Button>
      </div>
    </div>
  );
}
