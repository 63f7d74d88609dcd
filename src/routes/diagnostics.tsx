import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { diagnosticsPorts } from '#app/adapters/diagnostics-ports.ts';
import { Head } from '#app/shell/head.tsx';
import { DiagnosticsScreen } from '#features/diagnostics/diagnostics-screen.tsx';
import { texts } from '#features/diagnostics/texts.ts';

export const Route = createFileRoute('/diagnostics')({ component: Diagnostics });

function Diagnostics() {
  const context = Route.useRouteContext();
  const [ports] = useState(() => diagnosticsPorts(context, window));
  return (
    <>
      <Head title={texts.title} />
      <DiagnosticsScreen ports={ports} />
    </>
  );
}
