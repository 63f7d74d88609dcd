import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Head } from '#app/head.tsx';
import { useIdentity } from '#app/use-session-state.ts';
import { OnboardingScreen } from '#features/onboarding/onboarding-screen.tsx';
import { choicesQuery } from '#features/onboarding/queries.ts';
import { texts } from '#features/onboarding/texts.ts';

export const Route = createFileRoute('/onboarding')({
  validateSearch: (search): { step?: number } => {
    const step = Number(search['step']);
    return step === 2 || step === 3 ? { step } : {};
  },
  loader: ({ context }) => context.queries.ensureQueryData(choicesQuery(context.api)),
  component: FirstSteps,
});

function FirstSteps() {
  const { api, session, onboarding, selected } = Route.useRouteContext();
  const { step = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const person = useIdentity(session);
  if (!person) return null;
  const { uid } = person;
  return (
    <>
      <Head title={texts.title} />
      <OnboardingScreen
        api={api}
        uid={uid}
        step={step}
        goTo={(next) => void navigate({ search: next === 1 ? {} : { step: next } })}
        onDone={({ currCode }) => {
          onboarding.settle(uid);
          selected.write(uid, currCode);
          void router.navigate({ to: '/home', replace: true });
        }}
      />
    </>
  );
}
