import type { AppContext } from '#app/context.ts';
import type { createAppRouter } from '#app/router.tsx';
import type { SessionState } from '#session/session.ts';

/** Who is here and which page is shown, told to telemetry from now on; what becomes of it is consent's affair. */
export function followTelemetry(
  { session, telemetry }: Pick<AppContext, 'session' | 'telemetry'>,
  router: ReturnType<typeof createAppRouter>,
): void {
  let told = 'nobody yet';
  const tellPerson = () => {
    const person = personOf(session.state());
    const next = JSON.stringify(person);
    if (next === told) return;
    told = next;
    telemetry.setPerson(person);
  };
  tellPerson();
  session.subscribe(tellPerson);
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (hrefChanged) telemetry.shown(location.href);
  });
}

function personOf(state: SessionState) {
  if (state.kind !== 'in') return null;
  const { uid, email } = state.identity;
  return { uid, email };
}
