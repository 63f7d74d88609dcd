import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { CoursesScreen } from '#features/curriculum/courses-screen.tsx';

export const Route = createFileRoute('/curriculums/$currCode/courses')({ component: Courses });

const page = getRouteApi('/curriculums/$currCode');

function Courses() {
  const { api } = Route.useRouteContext();
  return <CoursesScreen api={api} currCode={page.useLoaderData().currCode} now={Date.now()} />;
}
