import { type ActionLink, OPERATION_OF } from '#domain/identity/action-link.ts';
import type { ActionCode } from '#session/action-codes.ts';

/*
 *   reading ──read──▶ ready ──begin──▶ working ──done──▶ done
 *      │ ▲              ▲                 │
 *      │ │              └──failed, may be tried again
 *      │ └──again── unreadable
 *      ├──failed──▶ unreadable (offline, too many tries)
 *      ├──failed──▶ invalid ◀──failed, permanently
 *      └──already─▶ already (used before, by the person signed in here)
 *
 * Reading a link never uses it up, because mail scanners open links and some run the page's scripts. Only a press does.
 */
export type ActionFlow =
  | { step: 'reading' }
  | { step: 'unreadable'; problem: string }
  | { step: 'ready'; code: ActionCode; problem: string | null }
  /** `unheard`: the answer to the press before was lost, so that press may have used the link up. */
  | { step: 'working'; code: ActionCode; unheard: boolean }
  | { step: 'done'; code: ActionCode }
  | { step: 'already' }
  | { step: 'invalid'; problem: string; unheard: boolean };

export type ActionEvent =
  | { type: 'read'; code: ActionCode }
  | { type: 'begin' }
  | { type: 'done' }
  | { type: 'already' }
  | { type: 'again' }
  | { type: 'failed'; problem: string };

/** Errors after which another mail is needed. */
const PERMANENT_ERRORS: ReadonlySet<string> = new Set([
  'invalid-action-code',
  'expired-action-code',
  'user-disabled',
  'user-not-found',
]);

/** Errors after which nobody knows whether the press was heard. */
const UNHEARD_ERRORS: ReadonlySet<string> = new Set(['network-request-failed', 'timeout', 'internal-error']);

/** The next state. An event that does not fit the step (a late answer, a second press) changes nothing. */
export function actionFlow(flow: ActionFlow, event: ActionEvent, mode: ActionLink['mode']): ActionFlow {
  switch (event.type) {
    case 'read':
      return flow.step === 'reading' ? readyFor(event.code, mode) : flow;
    case 'begin':
      return flow.step === 'ready'
        ? { step: 'working', code: flow.code, unheard: UNHEARD_ERRORS.has(flow.problem ?? '') }
        : flow;
    case 'done':
      return flow.step === 'working' ? { step: 'done', code: flow.code } : flow;
    case 'already':
      return flow.step === 'reading' || flow.step === 'working' ? { step: 'already' } : flow;
    case 'again':
      return flow.step === 'unreadable' ? { step: 'reading' } : flow;
    case 'failed':
      return failed(flow, event.problem);
  }
}

/** A code works for the operation that it was made for and no other. */
function readyFor(code: ActionCode, mode: ActionLink['mode']): ActionFlow {
  if (code.operation !== OPERATION_OF[mode])
    return { step: 'invalid', problem: 'invalid-action-code', unheard: false };
  return { step: 'ready', code, problem: null };
}

function failed(flow: ActionFlow, problem: string): ActionFlow {
  if (flow.step !== 'reading' && flow.step !== 'working') return flow;
  if (PERMANENT_ERRORS.has(problem)) {
    const unheard = flow.step === 'working' && flow.unheard && problem.endsWith('-action-code');
    return { step: 'invalid', problem, unheard };
  }
  return flow.step === 'reading'
    ? { step: 'unreadable', problem }
    : { step: 'ready', code: flow.code, problem };
}
