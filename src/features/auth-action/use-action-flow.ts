import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ActionLink } from '#domain/identity/action-link.ts';
import { authFailure } from '#session/auth-failure.ts';
import { type ActionEvent, type ActionFlow, actionFlow } from './action-flow.ts';
import type { ActionPorts } from './ports.ts';

/** Walks a link through its flow; it reads when it opens, and again as soon as the line is back. */
export function useAction(link: ActionLink, ports: ActionPorts, online: boolean) {
  const [flow, tell] = useReducer(
    (before: ActionFlow, event: ActionEvent) => actionFlow(before, event, link.mode),
    { step: 'reading' },
  );
  const latest = useRef(ports);
  latest.current = ports;
  const reading = flow.step === 'reading';
  useEffect(() => {
    if (!reading) return;
    let here = true;
    read(link, latest.current).then((event) => here && tell(event));
    return () => {
      here = false;
    };
  }, [reading, link]);

  const noLine = flow.step === 'stuck' && flow.trouble === 'network-request-failed';
  useEffect(() => {
    if (noLine) latest.current.noLine();
  }, [noLine]);
  const was = useRef(online);
  useEffect(() => {
    // Only the line's return: whatever else is in the way waits for a press.
    if (online && !was.current) tell({ type: 'again' });
    was.current = online;
  }, [online]);

  const perform = useCallback(
    async (deed: () => Promise<unknown>) => {
      tell({ type: 'begin' });
      try {
        await deed();
        tell({ type: 'done' });
        // Sessions may have ended with it, this one as well; and an address may count from now on.
        await latest.current.account.renewed().catch(() => undefined);
      } catch (cause) {
        tell(await eventOf(cause, link, latest.current));
      }
    },
    [link],
  );
  return { flow, perform, again: () => tell({ type: 'again' }) };
}

async function read(link: ActionLink, ports: ActionPorts): Promise<ActionEvent> {
  try {
    return { type: 'read', code: await ports.actions.read(link.code) };
  } catch (cause) {
    return eventOf(cause, link, ports);
  }
}

async function eventOf(cause: unknown, { mode }: ActionLink, { account }: ActionPorts): Promise<ActionEvent> {
  const trouble = authFailure(cause).code;
  if (mode === 'verifyEmail' && trouble.endsWith('-action-code')) {
    // The mail was opened twice, or the answer to the first press was lost: who is here and confirmed has nothing left to do.
    const facts = await account.renewed().catch(() => null);
    if (facts?.emailVerified) return { type: 'already' };
  }
  return { type: 'failed', trouble };
}
