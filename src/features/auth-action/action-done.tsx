import { useEffect } from 'react';
import type { ActionMode } from '#domain/identity/action-link.ts';
import type { ActionCode } from '#session/action-codes.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useTypedEmail } from '#ui/form/use-typed-email.ts';
import { Bystander } from './other-account-notice.tsx';
import type { ActionPorts, Circumstances } from './ports.ts';
import { ResetOffer } from './reset-offer.tsx';
import { texts } from './texts.ts';

interface DoneProps {
  mode: ActionMode;
  code: ActionCode;
  ports: ActionPorts;
  person: Circumstances['person'];
  wanted: string | undefined;
}

const WORDS: Readonly<
  Record<Exclude<ActionMode, 'signIn'>, { title: string; next: (email: string) => string }>
> = {
  verifyEmail: { title: texts.verified, next: () => texts.verifiedNext },
  recoverEmail: { title: texts.recovered, next: texts.recoveredNext },
  resetPassword: { title: texts.reset, next: () => texts.resetNext },
  verifyAndChangeEmail: { title: texts.changed, next: texts.changedNext },
  revertSecondFactorAddition: { title: texts.reverted, next: () => texts.revertedNext },
};

export function Done({ mode, code, ports, person, wanted }: DoneProps) {
  const member = person !== null;
  const [, setTyped] = useTypedEmail();
  const email = code.email ?? '';
  useEffect(() => {
    // The next screen asks for it, and has it already.
    if (!member && email !== '') setTyped(email);
  }, [member, email, setTyped]);
  // Whoever came in by the link is on their way already.
  if (mode === 'signIn') return null;
  const { title, next } = WORDS[mode];
  return (
    <Page title={title}>
      <Notice tone="ok">{next(email)}</Notice>
      <Bystander person={person} code={code} done />
      {mode === 'recoverEmail' && <ResetOffer email={email} actions={ports.actions} />}
      <GoOn member={member} wanted={wanted} goOn={ports.goOn} quiet={mode === 'recoverEmail'} />
    </Page>
  );
}

interface GoOnProps extends Pick<DoneProps, 'wanted'> {
  member: boolean;
  goOn: () => void;
  /** Something else comes first. */
  quiet: boolean;
}

function GoOn({ member, wanted, goOn, quiet }: GoOnProps) {
  const tone = quiet ? 'secondary' : 'primary';
  return (
    <div>
      {member ? (
        <Button tone={tone} onClick={goOn}>
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
