import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#contract/errors.ts';
import { CourseUnavailable } from '#features/course/course-unavailable.tsx';
import { texts } from '#features/course/texts.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Head } from './head.tsx';

/** What keeps a course shut: it is not taken, its contract has ended, or something that any page can meet. */
export function CourseError(props: ErrorComponentProps) {
  const code = props.error instanceof ApiError ? props.error.code : null;
  if (code !== 'api/forbidden' && code !== 'api/contract-expired') return <ErrorScreen {...props} />;
  return (
    <>
      <Head title={texts.back} />
      <CourseUnavailable why={code === 'api/forbidden' ? 'not-taken' : 'ended'} />
    </>
  );
}
