import type { ReactNode } from 'react';
import type { Session } from '#session/session.ts';
import { Page } from '#ui/layout/page.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { texts } from './texts.ts';

interface SignUpScreenProps {
  session: Pick<Session, 'signUp'>;
  /** The page that the person wanted; a sign-in leads there as well. */
  wanted: string | undefined;
  /** Called after the sign-up, when the person is signed in. */
  onDone: (uid: string, email: string) => void;
  /** What an invitation gives, above the form. */
  greeting?: ReactNode;
  /** The other sign-in methods. */
  children: ReactNode;
}

export function SignUpScreen({ session, wanted, onDone, greeting, children }: SignUpScreenProps) {
  return (
    <Page narrow title={texts.title} lead={texts.lead}>
      {greeting}
      <SignUpForm session={session} wanted={wanted} onDone={onDone} />
      {children}
    </Page>
  );
}
