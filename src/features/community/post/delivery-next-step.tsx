import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { texts } from './texts.ts';

const LINK = 'inline-flex min-h-11 min-w-11 items-center px-2 text-accent underline underline-offset-4';

interface DeliveryNextStepProps {
  /** Why the server did not take what was written. */
  why: string;
  /** The address of this page, to come back to. */
  here: string;
}

/** Where a person goes whose words wait for them; nothing where no other page helps. */
export function DeliveryNextStep({ why, here }: DeliveryNextStepProps) {
  if (why === 'users/profile-missing')
    return (
      <AppPathLink path={`/settings/profiles?ref=${encodeURIComponent(here)}`} className={LINK}>
        {texts.toProfile}
      </AppPathLink>
    );
  if (why === 'api/email-not-verified')
    return (
      <AppPathLink path="/settings/auth" className={LINK}>
        {texts.toVerify}
      </AppPathLink>
    );
  return null;
}
