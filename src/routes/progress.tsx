import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useHandedIn } from '#app/adapters/homework/use-handed-in.ts';
import { usePractice } from '#app/adapters/use-practice.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import { Head } from '#app/shell/head.tsx';
import { parseCurrCode } from '#domain/lessons/lesson-path.ts';
import { secondsByLesson } from '#domain/practice/practice-days.ts';
import { ProgressScreen, type SheetName } from '#features/progress/progress-screen.tsx';
import { ownCoursesQuery, ownLessonsQuery } from '#features/progress/queries.ts';
import { texts } from '#features/progress/texts.ts';
import { readStudyTimes } from '#local/practice/study-time.ts';
import type { Identity } from '#session/session.ts';

interface Search {
  /** Another curriculum than that of the person's home. */
  curr?: string | undefined;
}

export const Route = createFileRoute('/progress')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({ curr: parseCurrCode(String(search['curr'] ?? '')) ?? undefined }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { curr } }) => {
    const currCode = curr ?? (await currentCurriculum(context, Date.now()));
    await Promise.all([
      context.queries.ensureQueryData(ownCoursesQuery(context.api, currCode)),
      context.queries.ensureQueryData(ownLessonsQuery(context.api, currCode)),
    ]);
    return { currCode };
  },
  component: Sheet,
});

/** The name on the sheet stays on this device. */
function sheetNameOf(uid: string): SheetName {
  const key = `otomichi.sheet-name.${uid}`;
  return {
    read: () => localStorage.getItem(key),
    write(name) {
      try {
        localStorage.setItem(key, name);
      } catch {
        // It is on the sheet all the same, until the page is left.
      }
    },
  };
}

function Sheet() {
  const person = useIdentity(Route.useRouteContext().session);
  return (
    person && (
      <>
        <Head title={texts.title} />
        <SheetOf person={person} />
      </>
    )
  );
}

function SheetOf({ person: { uid, displayName } }: { person: Identity }) {
  const context = Route.useRouteContext();
  const { currCode } = Route.useLoaderData();
  const sheetName = useMemo(() => sheetNameOf(uid), [uid]);
  const days = usePractice(context, uid)?.view.days;
  const handedIn = useHandedIn(context.waiting);
  return (
    <ProgressScreen
      api={context.api}
      currCode={currCode}
      name={displayName ?? ''}
      sheetName={sheetName}
      onDevice={{ studyTimes: readStudyTimes(localStorage, uid), handedIn }}
      practised={days === undefined ? null : secondsByLesson(days)}
      now={Date.now()}
    />
  );
}
