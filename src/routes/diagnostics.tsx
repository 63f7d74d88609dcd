import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { DiagnosticsScreen } from '#features/diagnostics/diagnostics-screen.tsx';
import { texts } from '#features/diagnostics/texts.ts';

export const Route = createFileRoute('/diagnostics')({
  staticData: { access: 'public' },
  component: Diagnostics,
});

function Diagnostics() {
  return (
    <>
      <Head title={texts.title} />
      <DiagnosticsScreen deps={Route.useRouteContext()} />
    </>
  );
}
