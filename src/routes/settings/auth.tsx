import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { accountPorts, deleteAccountPorts } from '#app/adapters/account-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { AuthScreen } from '#features/settings/account/auth-screen.tsx';
import { authTexts } from '#features/settings/auth-texts.ts';
import { DeleteAccountScreen } from '#features/settings/delete-account/delete-account-screen.tsx';
import { deleteAccountTexts } from '#features/settings/delete-account/delete-account-texts.ts';
import { useToast } from '#ui/feedback/toast.tsx';

interface Search {
  /** The steps to deleting the account. */
  leave?: true | undefined;
}

export const Route = createFileRoute('/settings/auth')({
  staticData: { access: 'member' },
  // Named even when there is none: the router lays this over the address, where nonsense would stay otherwise.
  validateSearch: (search): Search => ({ leave: search['leave'] === true ? true : undefined }),
  component: Auth,
});

function Auth() {
  const parts = Route.useRouteContext();
  const { leave = false } = Route.useSearch();
  const uid = useIdentity(parts.session)?.uid;
  if (uid === undefined) return null;
  return (
    <>
      <Head title={leave ? deleteAccountTexts.title : authTexts.title} />
      {leave ? <Leave key={uid} uid={uid} /> : <Security key={uid} />}
    </>
  );
}

function Security() {
  const parts = Route.useRouteContext();
  const say = useToast();
  const [ports] = useState(() => accountPorts(parts, () => say(authTexts.ended)));
  return <AuthScreen ports={ports} />;
}

function Leave({ uid }: { uid: string }) {
  const parts = Route.useRouteContext();
  const router = useRouter();
  const say = useToast();
  const [ports] = useState(() => ({
    ...accountPorts(parts, () => {}),
    ...deleteAccountPorts(parts, uid, {
      // The front page first: nobody is to be sent to the sign-in page by what follows.
      onGone: () => router.navigate({ href: '/?lp', replace: true }),
      onErased: () => say(deleteAccountTexts.gone),
    }),
  }));
  return <DeleteAccountScreen ports={ports} />;
}
