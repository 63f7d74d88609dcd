import type { AppContext } from '#app/context.ts';
import type { createAppRouter } from '#app/router.tsx';
import type { SessionState } from '#session/session.ts';

/** Reports person and screen to telemetry from now on; consent decides what is sent. */
export function followTelemetry(
  { session, telemetry }: Pick<AppContext, 'session' | 'telemetry'>,
  router: ReturnType<typeof createAppRouter>,
): void {
  let reported = 'nothing yet';
  const reportPerson = () => {
    const person = personOf(session.state());
    const next = JSON.stringify(person);
    if (next === reported) return;
    reported = next;
    telemetry.setPerson(person);
  };
  reportPerson();
  session.subscribe(reportPerson);
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (hrefChanged) telemetry.shown(location.href);
  });
}

function personOf(state: SessionState) {
  if (state.kind !== 'in') return null;
  const { uid, email } = state.identity;
  return { uid, email };
}
