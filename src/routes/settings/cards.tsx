import { createFileRoute } from '@tanstack/react-router';
import { useCardPorts } from '#app/adapters/card-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { CardsScreen } from '#features/cards/list/cards-screen.tsx';
import { texts } from '#features/cards/texts.ts';

export const Route = createFileRoute('/settings/cards')({
  staticData: { access: 'member' },
  component: Cards,
});

function Cards() {
  const { session } = Route.useRouteContext();
  const uid = useIdentity(session)?.uid;
  if (uid === undefined) return null;
  return (
    <>
      <Head title={texts.title} />
      <Screen key={uid} />
    </>
  );
}

function Screen() {
  return <CardsScreen ports={useCardPorts(Route.useRouteContext())} />;
}
