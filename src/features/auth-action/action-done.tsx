import { useEffect, useState } from 'react';
import type { ActionMode } from '#domain/identity/action-link.ts';
import type { ActionCode, ActionCodeActions } from '#session/action-codes.ts';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useTypedEmail } from '#ui/form/use-typed-contact.ts';
import { Page } from '#ui/layout/page.tsx';
import { OtherAccountNotice } from './other-account-notice.tsx';
import type { ActionPorts, LinkContext } from './ports.ts';
import { texts } from './texts.ts';

interface ActionDoneProps {
  mode: ActionMode;
  code: ActionCode;
  ports: ActionPorts;
  person: LinkContext['person'];
  wanted: string | undefined;
}

const DONE_TEXTS: Readonly<
  Record<Exclude<ActionMode, 'signIn'>, { title: string; next: (email: string) => string }>
> = {
  verifyEmail: { title: texts.verified, next: () => texts.verifiedNext },
  recoverEmail: { title: texts.recovered, next: texts.recoveredNext },
  resetPassword: { title: texts.reset, next: () => texts.resetNext },
  verifyAndChangeEmail: { title: texts.changed, next: texts.changedNext },
  revertSecondFactorAddition: { title: texts.reverted, next: () => texts.revertedNext },
};

export function ActionDone({ mode, code, ports, person, wanted }: ActionDoneProps) {
  const signedIn = person !== null;
  const [, setTyped] = useTypedEmail();
  const email = code.email ?? '';
  useEffect(() => {
    // Fills in the address on the sign-in screen.
    if (!signedIn && email !== '') setTyped(email);
  }, [signedIn, email, setTyped]);
  // After a sign-in by link the app navigates away.
  if (mode === 'signIn') return null;
  const { title, next } = DONE_TEXTS[mode];
  return (
    <Page narrow title={title}>
      <Notice tone="ok">{next(email)}</Notice>
      <OtherAccountNotice person={person} code={code} done />
      {mode === 'recoverEmail' && <ResetOffer email={email} actions={ports.actions} />}
      <ContinueButton
        signedIn={signedIn}
        wanted={wanted}
        onContinue={ports.onContinue}
        quiet={mode === 'recoverEmail'}
      />
    </Page>
  );
}

interface ContinueButtonProps extends Pick<ActionDoneProps, 'wanted'> {
  signedIn: boolean;
  onContinue: () => void;
  /** Another button is the primary one. */
  quiet: boolean;
}

function ContinueButton({ signedIn, wanted, onContinue, quiet }: ContinueButtonProps) {
  const tone = quiet ? 'secondary' : 'primary';
  return (
    <div>
      {signedIn ? (
        <Button tone={tone} onClick={onContinue}>
          {texts.goOn}
        </Button>
      ) : (
        <LinkButton tone={tone} to="/signIn" search={{ ref: wanted }}>
          {texts.signIn}
        </LinkButton>
      )}
    </div>
  );
}

/** Offers a new password, because whoever changed the address knew the old one. */
function ResetOffer({ email, actions }: { email: string; actions: Pick<ActionCodeActions, 'sendReset'> }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent' | { problem: string }>('open');
  const send = async () => {
    setState('busy');
    await actions.sendReset(email).then(
      () => setState('sent'),
      (cause: unknown) => setState({ problem: authFailure(cause).code }),
    );
  };
  if (state === 'sent') return <Notice>{texts.resetSent(email)}</Notice>;
  return (
    <div className="grid gap-3">
      <p>{texts.recoveredAdvice}</p>
      {typeof state === 'object' && <Notice tone="danger">{authMessage(state.problem)}</Notice>}
      <div>
        <Button icon="mail" busy={state === 'busy'} onClick={() => void send()}>
          {texts.sendReset}
        </Button>
      </div>
    </div>
  );
}
