import type { ReactNode } from 'react';
import type { Session, SignedOutReason } from '#session/session.ts';
import { Page } from '#ui/layout/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { ReasonNotice } from './signed-out-notice.tsx';
import { texts } from './texts.ts';

interface SignInScreenProps {
  session: Pick<Session, 'signIn'>;
  reason: SignedOutReason;
  waiting: number;
  /** Where the person wanted to go; a sign-up leads there as well. */
  wanted: string | undefined;
  /** Signed in: the way goes on. */
  onDone: () => void;
  /** The other ways in. */
  children: ReactNode;
}

export function SignInScreen({ session, reason, waiting, wanted, onDone, children }: SignInScreenProps) {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ReasonNotice reason={reason} waiting={waiting} />
      <PasswordForm session={session} wanted={wanted} onDone={onDone} />
      {children}
    </Page>
  );
}
