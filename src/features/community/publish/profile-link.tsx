import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { publishTexts as texts } from './publish-texts.ts';

/** Leads to the profile and back to this page, with everything that was written. */
export function ProfileLink({ isMade = false }: { isMade?: boolean }) {
  const { pathname, search } = window.location;
  return (
    <AppPathLink path={`/settings/profiles?ref=${encodeURIComponent(pathname + search)}`} className={LINK}>
      {isMade ? texts.toPrivateProfile : texts.toProfile}
    </AppPathLink>
  );
}

const LINK =
  'inline-flex min-h-11 items-center font-bold text-accent underline underline-offset-4 hover:decoration-2';
