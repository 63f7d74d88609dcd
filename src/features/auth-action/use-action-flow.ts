import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ActionLink } from '#domain/identity/action-link.ts';
import { authFailure } from '#session/auth-failure.ts';
import { type ActionEvent, type ActionFlow, actionFlow } from './action-flow.ts';
import type { ActionPorts } from './ports.ts';

/**
 * Runs the machine of `action-flow.ts`; reads the link when it opens, and again when the network returns. A line that was away
 * for a moment only is never told as a return: whoever could not read asks the server, and reads once more if it answers.
 */
export function useActionFlow(link: ActionLink, ports: ActionPorts, online: boolean) {
  const [flow, dispatch] = useReducer(
    (before: ActionFlow, event: ActionEvent) => actionFlow(before, event, link.mode),
    { step: 'reading' },
  );
  const latest = useRef(ports);
  latest.current = ports;
  const reading = flow.step === 'reading';
  useEffect(() => {
    if (!reading) return;
    let here = true;
    read(link, latest.current).then((event) => here && dispatch(event));
    return () => {
      here = false;
    };
  }, [reading, link]);

  const isOffline = flow.step === 'unreadable' && flow.problem === 'network-request-failed';
  const readOnceMore = useRef(false);
  useEffect(() => {
    if (!isOffline) return;
    let here = true;
    void latest.current.serverAnswers().then((answers) => {
      // Once: a server that answers this and not the link would be asked without end.
      if (!here || !answers || readOnceMore.current) return;
      readOnceMore.current = true;
      dispatch({ type: 'again' });
    });
    return () => {
      here = false;
    };
  }, [isOffline]);
  const was = useRef(online);
  useEffect(() => {
    // Only the network's return retries by itself; other problems wait for a press.
    if (online && !was.current) dispatch({ type: 'again' });
    was.current = online;
  }, [online]);

  const perform = useCallback(
    async (action: () => Promise<unknown>) => {
      dispatch({ type: 'begin' });
      try {
        await action();
        dispatch({ type: 'done' });
        // The action may have ended sessions, this one too, or verified an address.
        await latest.current.account.renewed().catch(() => undefined);
      } catch (cause) {
        dispatch(await eventOf(cause, link, latest.current));
      }
    },
    [link],
  );
  return { flow, perform, again: () => dispatch({ type: 'again' }) };
}

async function read(link: ActionLink, ports: ActionPorts): Promise<ActionEvent> {
  try {
    return { type: 'read', code: await ports.actions.read(link.code) };
  } catch (cause) {
    return eventOf(cause, link, ports);
  }
}

async function eventOf(cause: unknown, { mode }: ActionLink, { account }: ActionPorts): Promise<ActionEvent> {
  const problem = authFailure(cause).code;
  if (mode === 'verifyEmail' && problem.endsWith('-action-code')) {
    // The link was used before, or the first answer was lost: a verified person has nothing left to do.
    const facts = await account.renewed().catch(() => null);
    if (facts?.emailVerified) return { type: 'already' };
  }
  return { type: 'failed', problem };
}
