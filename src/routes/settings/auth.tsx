import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { accountPorts, deleteAccountPorts } from '#app/adapters/account-ports.ts';
import { useReceivedCount } from '#app/adapters/homework/received-files.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { AuthScreen } from '#features/settings/account/auth-screen.tsx';
import { authTexts } from '#features/settings/auth-texts.ts';
import { DeleteAccountScreen } from '#features/settings/delete-account/delete-account-screen.tsx';
import { deleteAccountTexts } from '#features/settings/delete-account/delete-account-texts.ts';
import { useToast } from '#ui/feedback/toast.tsx';

interface Search {
  /** Shows the steps to delete the account. */
  leave?: true | undefined;
}

export const Route = createFileRoute('/settings/auth')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({ leave: search['leave'] === true ? true : undefined }),
  component: Auth,
});

function Auth() {
  const context = Route.useRouteContext();
  const { leave = false } = Route.useSearch();
  const uid = useIdentity(context.session)?.uid;
  if (uid === undefined) return null;
  return (
    <>
      <Head title={leave ? deleteAccountTexts.title : authTexts.title} />
      {leave ? <Leave key={uid} uid={uid} /> : <Security key={uid} uid={uid} />}
    </>
  );
}

function Security({ uid }: { uid: string }) {
  const context = Route.useRouteContext();
  const say = useToast();
  const [ports] = useState(() => accountPorts(context, () => say(authTexts.ended)));
  const received = useReceivedCount(uid);
  return <AuthScreen ports={ports} received={received} />;
}

function Leave({ uid }: { uid: string }) {
  const context = Route.useRouteContext();
  const router = useRouter();
  const say = useToast();
  const [ports] = useState(() => ({
    ...accountPorts(context, () => {}),
    ...deleteAccountPorts(context, uid, {
      // Opens the landing page first, or the guard would redirect to the sign-in screen.
      onGone: () => router.navigate({ href: '/?lp', replace: true }),
      onErased: () => say(deleteAccountTexts.gone),
    }),
  }));
  return <DeleteAccountScreen ports={ports} />;
}
