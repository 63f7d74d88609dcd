import { createFileRoute, redirect } from '@tanstack/react-router';
import { whereToContinue } from '#app/device/installed/continue-lesson.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';

const STEPS = {
  film: '/lessons/$lesson',
  text: '/lessons/$lesson/text',
  homework: '/lessons/$lesson/homework',
} as const;

/** Where the icon's shortcuts 続きから and 録音する lead: on to the lesson in progress, as far as the device knows it. */
export const Route = createFileRoute('/continue')({
  staticData: { access: 'member', preload: 'code' },
  validateSearch: (search): { to?: 'record' | undefined } => ({
    to: search['to'] === 'record' ? 'record' : undefined,
  }),
  loaderDeps: ({ search: { to } }) => ({ wish: to ?? ('next' as const) }),
  loader: async ({ context, deps: { wish } }) => {
    const found = await whereToContinue(context, wish, localStorage);
    if (found === null) throw redirect({ to: '/curriculums', search: { nothing: true }, replace: true });
    throw redirect({ to: STEPS[found.step], params: { lesson: lessonPart(found.place) }, replace: true });
  },
});
