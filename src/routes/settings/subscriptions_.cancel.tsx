import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { subscriptionPorts } from '#app/adapters/subscription-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { parseCurrCode } from '#domain/lessons/lesson-path.ts';
import { CancelScreen } from '#features/subscriptions/cancel/cancel-screen.tsx';
import { cancelTexts } from '#features/subscriptions/cancel/cancel-texts.ts';

interface Search {
  curriculum?: string | undefined;
  /** The second step; a step of the browser's history, so that 戻る goes to the first. */
  step?: 'confirm' | undefined;
}

export const Route = createFileRoute('/settings/subscriptions_/cancel')({
  staticData: { access: 'member' },
  // Named even when there is none: the router lays this over the address, where nonsense would stay otherwise.
  validateSearch: (search): Search => ({
    curriculum: parseCurrCode(String(search['curriculum'] ?? '')) ?? undefined,
    step: search['step'] === 'confirm' ? 'confirm' : undefined,
  }),
  component: Cancel,
});

function Cancel() {
  const parts = Route.useRouteContext();
  const { curriculum, step } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [ports] = useState(() => subscriptionPorts(parts));
  const uid = useIdentity(parts.session)?.uid;
  if (uid === undefined) return null;
  return (
    <>
      <Head title={cancelTexts.title} />
      <CancelScreen
        ports={ports}
        currCode={curriculum ?? null}
        step={step ?? 'consequences'}
        onStep={(next) =>
          void navigate({ search: { curriculum, step: next === 'confirm' ? 'confirm' : undefined } })
        }
        uid={uid}
        now={Date.now()}
      />
    </>
  );
}
