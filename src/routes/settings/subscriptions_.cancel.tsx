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
  /** The second step; a history entry of its own, so that 戻る goes to the first. */
  step?: 'confirm' | undefined;
}

export const Route = createFileRoute('/settings/subscriptions_/cancel')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({
    curriculum: parseCurrCode(String(search['curriculum'] ?? '')) ?? undefined,
    step: search['step'] === 'confirm' ? 'confirm' : undefined,
  }),
  component: Cancel,
});

function Cancel() {
  const context = Route.useRouteContext();
  const { curriculum, step } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [ports] = useState(() => subscriptionPorts(context));
  const uid = useIdentity(context.session)?.uid;
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
