import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { cacheOnboardingAnswers } from '#app/auth/fetch-onboarding.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { watchOnboarding } from '#app/auth/watch-onboarding.ts';
import { onPageActive } from '#app/page-events.ts';
import { Head } from '#app/shell/head.tsx';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';
import { OnboardingScreen } from '#features/onboarding/onboarding-screen.tsx';
import { choicesQuery } from '#features/onboarding/queries.ts';
import { texts } from '#features/onboarding/texts.ts';

interface Search {
  step?: number | undefined;
  /** Where the person wanted to go. */
  ref?: string | undefined;
}

export const Route = createFileRoute('/onboarding')({
  staticData: { access: 'onboarding' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => {
    const step = Number(search['step']);
    return {
      step: step === 2 || step === 3 ? step : undefined,
      ref: safeRedirectPath(search['ref']) ?? undefined,
    };
  },
  loader: ({ context }) => context.queries.ensureQueryData(choicesQuery(context.api)),
  component: Onboarding,
});

function Onboarding() {
  const { api, session, onboarding, selected, network, queries } = Route.useRouteContext();
  const { step = 1, ref = '/home' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const uid = useIdentity(session)?.uid;
  const leave = useCallback(() => void router.navigate({ href: ref, replace: true }), [router, ref]);
  useEffect(() => {
    if (uid === undefined) return;
    return watchOnboarding(
      { ask: () => onboarding.ask(uid), network, onActive: onPageActive(window) },
      leave,
    );
  }, [uid, onboarding, network, leave]);
  if (uid === undefined) return null;
  return (
    <>
      <Head title={texts.title} />
      <OnboardingScreen
        api={api}
        uid={uid}
        step={step}
        goTo={(next) =>
          void navigate({ search: ({ step: _, ...rest }) => (next === 1 ? rest : { ...rest, step: next }) })
        }
        onDone={(answers) => {
          onboarding.settle(uid);
          cacheOnboardingAnswers(queries, answers);
          selected.write(uid, answers.currCode);
          leave();
        }}
      />
    </>
  );
}
