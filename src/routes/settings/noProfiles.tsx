import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';
import { MakeProfile } from '#features/profile/make-profile.tsx';
import { texts } from '#features/profile/texts.ts';

interface Search {
  /** The page that asked for a profile. */
  ref?: string | undefined;
}

export const Route = createFileRoute('/settings/noProfiles')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({ ref: safeRedirectPath(search['ref']) ?? undefined }),
  component: NoProfiles,
});

function NoProfiles() {
  const { api } = Route.useRouteContext();
  const { ref } = Route.useSearch();
  return (
    <>
      <Head title={texts.noneTitle} />
      <MakeProfile api={api} whenMade="/settings/profiles" returnTo={ref} />
    </>
  );
}
