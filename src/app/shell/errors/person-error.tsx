import { type ErrorComponentProps, useRouteContext } from '@tanstack/react-router';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { ApiError } from '#contract/errors.ts';
import { PersonUnavailable } from '#features/community/people/person-unavailable.tsx';
import { texts } from '#features/community/people/texts.ts';
import { ErrorScreen } from './error-screen.tsx';

/** Why the page of a person, or what they made, does not open: it is private, or a general error. */
export function PersonError(props: ErrorComponentProps) {
  const { session } = useRouteContext({ from: '__root__' });
  const member = useIdentity(session) !== null;
  const isPrivate = props.error instanceof ApiError && props.error.known === 'api/forbidden';
  if (!isPrivate) return <ErrorScreen {...props} />;
  return (
    <>
      <Head title={texts.unavailableTitle} />
      <PersonUnavailable member={member} />
    </>
  );
}
