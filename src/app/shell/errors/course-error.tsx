import type { ErrorComponentProps } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { ApiError } from '#contract/errors.ts';
import { CourseUnavailable } from '#features/course/course-unavailable.tsx';
import { texts } from '#features/course/texts.ts';
import { ErrorScreen } from './error-screen.tsx';

/** Why a course does not open: not subscribed, the subscription has ended, or a general error. */
export function CourseError(props: ErrorComponentProps) {
  const code = props.error instanceof ApiError ? props.error.known : null;
  if (code !== 'api/forbidden' && code !== 'api/contract-expired') return <ErrorScreen {...props} />;
  return (
    <>
      <Head title={texts.back} />
      <CourseUnavailable why={code === 'api/forbidden' ? 'not-taken' : 'ended'} />
    </>
  );
}
