import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { communityPorts } from '#app/adapters/community-ports.ts';
import { useReceivedCount } from '#app/adapters/homework/received-files.ts';
import { signOut } from '#app/auth/sign-out.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { SignOutScreen } from '#features/sign-in/sign-out-screen.tsx';
import { texts } from '#features/sign-in/texts.ts';

export const Route = createFileRoute('/signOut')({
  staticData: { access: 'public' },
  component: SignOut,
});

function SignOut() {
  const context = Route.useRouteContext();
  const router = useRouter();
  const waiting = useSyncExternalStore(context.waiting.subscribe, context.waiting.count);
  const { api, device, session } = context;
  const uid = useIdentity(session)?.uid ?? null;
  const { waiting: written } = useMemo(() => communityPorts({ api, device }, uid), [api, device, uid]);
  const posts = useSyncExternalStore(written.subscribe, written.posts)?.length ?? 0;
  const comments = useSyncExternalStore(written.subscribe, written.comments)?.length ?? 0;
  const received = useReceivedCount(uid);
  return (
    <>
      <Head title={texts.outTitle} />
      <SignOutScreen
        signedIn={uid !== null}
        waiting={waiting}
        writings={posts + comments}
        received={received}
        signOut={async () => {
          await signOut(context);
          await router.invalidate();
        }}
      />
    </>
  );
}
