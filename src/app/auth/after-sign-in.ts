import type { AppContext } from '#app/context.ts';
import type { createAppRouter } from '#app/router.tsx';

/** Forgets what was typed to sign in, and resumes what the sign-in began as. */
export async function afterSignIn(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const context: AppContext = router.options.context;
  const state = context.session.state();
  if (state.kind !== 'in') return;
  await forgetTyped();
  const { resumeIntent } = await import('./resume-intent.ts');
  const location = {
    pathname: () => router.latestLocation.pathname,
    go: (href: string) => void router.navigate({ href, replace: true }),
  };
  await resumeIntent(context, state.identity.uid, location).catch((cause: unknown) =>
    context.reporter.error(cause, 'sign-in'),
  );
  if (localStorage.getItem('otomichi.invitation') === null) return;
  const { acceptPendingInvitation } = await import('./accept-invitation.ts');
  const { api, queries } = context;
  await acceptPendingInvitation({ api, queries, storage: localStorage, now: Date.now });
}

async function forgetTyped(): Promise<void> {
  const { forgetTypedEmail, forgetTypedPhone } = await import('#ui/form/use-typed-contact.ts');
  forgetTypedEmail(localStorage);
  forgetTypedPhone(localStorage);
}
