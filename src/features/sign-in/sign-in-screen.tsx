import type { ReactNode } from 'react';
import type { Session, SignedOutReason } from '#session/session.ts';
import { Page } from '#ui/layout/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { texts } from './texts.ts';

interface SignInScreenProps {
  session: Pick<Session, 'signIn'>;
  reason: SignedOutReason;
  waiting: number;
  /** The page that the person wanted; a sign-up leads there as well. */
  wanted: string | undefined;
  /** Called after the sign-in. */
  onDone: () => void;
  /** The other sign-in methods. */
  children: ReactNode;
}

export function SignInScreen({ session, reason, waiting, wanted, onDone, children }: SignInScreenProps) {
  return (
    <Page narrow title={texts.title} lead={texts.lead}>
      <SignedOutNotice reason={reason} waiting={waiting} />
      <PasswordForm session={session} wanted={wanted} onDone={onDone} />
      {children}
    </Page>
  );
}
