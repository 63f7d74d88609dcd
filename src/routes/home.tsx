import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { guidanceCard } from '#app/adapters/guidance-card.ts';
import { homeLessons } from '#app/adapters/home-lessons.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import type { AppContext } from '#app/context.ts';
import { Head } from '#app/shell/head.tsx';
import { Bell } from '#app/shell/navigation/bell.tsx';
import { ApiError } from '#contract/errors.ts';
import { learning } from '#contract/learning.ts';
import { submissions } from '#contract/submissions.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { texts } from '#features/home/texts.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

const PushOffer = optionalComponent(
  async () => (await import('#app/device/push/push-screens.tsx')).PushOfferHere,
);

export const Route = createFileRoute('/home')({
  staticData: { access: 'member' },
  loader: async ({ context }) => {
    const open = async () => {
      const currCode = await currentCurriculum(context, Date.now());
      const { api, queries } = context;
      const lessons = queries.ensureQueryData(queryOf(api, learning.listUserLessons, { currCode }));
      await Promise.all([lessons, askedBeside(context, currCode)]);
      return { currCode };
    };
    return open().catch((cause: unknown) => {
      // The chosen curriculum no longer exists: home opens with the default choice.
      const state = context.session.state();
      const gone = cause instanceof ApiError && cause.code === 'api/not-found' && state.kind === 'in';
      if (gone && context.selected.forget(state.identity.uid)) return open();
      throw cause;
    });
  },
  component: Home,
});

/** The rest of the page waits this long for its answers, so that nothing moves when they arrive. */
const REST_TIMEOUT_MS = 2 * SECOND_MS;

/** Asks for what the page shows around the lesson; resolves in any case. Where answers are stored, at once. */
function askedBeside({ api, queries }: AppContext, currCode: string): Promise<unknown> {
  const asked = Promise.allSettled([
    queries.ensureQueryData(queryOf(api, users.me, {})),
    queries.ensureQueryData(queryOf(api, subscriptions.list, {})),
    queries.ensureQueryData(queryOf(api, submissions.listRecent, {})),
    queries.ensureQueryData(queryOf(api, learning.listCurriculums, {})),
    queries.ensureQueryData(queryOf(api, learning.listCourses, { currCode })),
  ]);
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, REST_TIMEOUT_MS))]);
}

function Home() {
  const context = Route.useRouteContext();
  const { api, waiting, session, network, device } = context;
  const { currCode } = Route.useLoaderData();
  const router = useRouter();
  const uid = useIdentity(session)?.uid;
  const guidance = useMemo(
    () => (uid === undefined ? null : guidanceCard({ uid, api, network, device, storage: localStorage })),
    [uid, api, network, device],
  );
  const deviceLessons = useMemo(
    () => (uid === undefined ? null : homeLessons(context, uid, localStorage)),
    [uid, context],
  );
  useLateCurriculum(context, currCode);
  if (uid === undefined || guidance === null || deviceLessons === null) return null;
  return (
    <>
      <Head title={texts.title} />
      <HomeScreen
        api={api}
        currCode={currCode}
        waiting={waiting}
        guidance={guidance}
        deviceLessons={deviceLessons}
        onChooseCurriculum={(chosen) => {
          context.selected.write(uid, chosen);
          void router.invalidate();
        }}
        bell={<Bell context={context} />}
        pushOffer={
          <Suspense>
            <PushOffer api={api} uid={uid} />
          </Suspense>
        }
        now={Date.now()}
      />
    </>
  );
}

/** Opens home with the right curriculum once subscriptions arrive that the loader could not wait for. */
function useLateCurriculum(context: AppContext, shown: string) {
  const router = useRouter();
  const { data } = useQuery({ ...queryOf(context.api, subscriptions.list, {}), throwOnError: false });
  const latest = useRef({ context, shown });
  useEffect(() => {
    latest.current = { context, shown };
  });
  useEffect(() => {
    if (data === undefined) return;
    void currentCurriculum(latest.current.context, Date.now()).then((current) => {
      if (current !== latest.current.shown) void router.invalidate();
    });
  }, [data, router]);
}
