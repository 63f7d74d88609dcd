import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { pendingInvitation } from '#app/auth/pending-invitation.ts';
import { SignInFlow } from '#app/auth/sign-in-flow.tsx';
import { type SignInSearch, signInSearch } from '#app/auth/sign-in-search.ts';
import { Head } from '#app/shell/head.tsx';
import { invitationCode } from '#domain/invitations/invitation.ts';
import { SignUpScreen } from '#features/sign-up/sign-up-screen.tsx';
import { texts } from '#features/sign-up/texts.ts';
import { AuthError } from '#session/session.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

export const Route = createFileRoute('/signUp')({
  staticData: { access: 'visitorOnly' },
  validateSearch: signUpSearch,
  component: SignUp,
});

interface SignUpSearch extends SignInSearch {
  /** The code of an invitation link, as it came. */
  invitation?: string | undefined;
}

const MAX_CODE_LENGTH = 40;

function signUpSearch(search: Record<string, unknown>): SignUpSearch {
  const given = search['invitation'];
  const invitation = given === undefined ? undefined : String(given).slice(0, MAX_CODE_LENGTH);
  return { ...signInSearch(search), invitation };
}

const InvitationGreeting = optionalComponent(
  async () => (await import('#features/invite/invitation-greeting.tsx')).InvitationGreeting,
);

/** The code of the link (the root route stores it until somebody is signed in), or one that was stored before; undefined without any. */
function useInvitation(given: string | undefined): string | null | undefined {
  const [code] = useState(() =>
    given === undefined ? (pendingInvitation(localStorage, Date.now()) ?? undefined) : invitationCode(given),
  );
  return code;
}

function SignUp() {
  const context = Route.useRouteContext();
  const { session, onboarding, intent } = context;
  const search = Route.useSearch();
  const invitation = useInvitation(search.invitation);
  const navigate = Route.useNavigate();
  const router = useRouter();
  const toast = useToast();
  const signUp = async (email: string, password: string) => {
    intent.signUp();
    return session.signUp(email, password).catch((cause: unknown) => {
      // The lost answer may have been a success: then the next sign-in is that of a new user.
      if (!(cause instanceof AuthError && cause.code === 'network-request-failed')) intent.forget();
      throw cause;
    });
  };
  const onDone = (uid: string, email: string) => {
    onboarding.begin(uid);
    // Not awaited; the settings offer to send the mail again.
    session.account.sendVerification().then(
      () => toast(texts.sent(email)),
      () => undefined,
    );
    void router.navigate({ to: '/onboarding', search: { ref: search.ref }, replace: true });
  };
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <SignInFlow
        context={context}
        search={search}
        change={(next, options) => void navigate({ search: next, ...options })}
      >
        {(providerButtons) => (
          <SignUpScreen
            session={{ signUp }}
            wanted={search.ref}
            onDone={onDone}
            greeting={
              invitation !== undefined && (
                <Suspense>
                  <InvitationGreeting api={context.api} code={invitation} />
                </Suspense>
              )
            }
          >
            {providerButtons}
          </SignUpScreen>
        )}
      </SignInFlow>
    </>
  );
}
