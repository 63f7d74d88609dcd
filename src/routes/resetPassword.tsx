import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';
import { ResetScreen } from '#features/reset-password/reset-screen.tsx';
import { texts } from '#features/reset-password/texts.ts';

interface Search {
  /** Where the person wanted to go. */
  ref?: string | undefined;
}

export const Route = createFileRoute('/resetPassword')({
  staticData: { access: 'visitorOnly' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({ ref: safeRedirectPath(search['ref']) ?? undefined }),
  component: ResetPassword,
});

function ResetPassword() {
  const { session } = Route.useRouteContext();
  const { ref } = Route.useSearch();
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <ResetScreen actions={session.actions} wanted={ref} />
    </>
  );
}
