import { type ActionLink, OPERATION_OF } from '#domain/identity/action-link.ts';
import type { ActionCode } from '#session/action-codes.ts';

/*
 *   reading ──read──▶ ready ──begin──▶ working ──done──▶ done
 *      │ ▲              ▲                 │
 *      │ └──again── stuck└──failed, may be tried again
 *      ├──failed──▶ stuck   (no line, too many tries)
 *      ├──failed──▶ dead ◀──failed, for good
 *      └──already─▶ already (used before, by the person who is here)
 *
 * Looking at a link never uses it up: mail scanners open links, and some run the page's scripts. Only a press does.
 */
export type ActionFlow =
  | { step: 'reading' }
  | { step: 'stuck'; trouble: string }
  | { step: 'ready'; code: ActionCode; trouble: string | null }
  | { step: 'working'; code: ActionCode }
  | { step: 'done'; code: ActionCode }
  | { step: 'already' }
  | { step: 'dead'; trouble: string };

export type ActionEvent =
  | { type: 'read'; code: ActionCode }
  | { type: 'begin' }
  | { type: 'done' }
  | { type: 'already' }
  | { type: 'again' }
  | { type: 'failed'; trouble: string };

/** After these no press will ever do: another mail is needed. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'invalid-action-code',
  'expired-action-code',
  'user-disabled',
  'user-not-found',
]);

/** What does not fit the step changes nothing: a late answer, a second press. */
export function actionFlow(flow: ActionFlow, event: ActionEvent, mode: ActionLink['mode']): ActionFlow {
  switch (event.type) {
    case 'read':
      return flow.step === 'reading' ? readyFor(event.code, mode) : flow;
    case 'begin':
      return flow.step === 'ready' ? { step: 'working', code: flow.code } : flow;
    case 'done':
      return flow.step === 'working' ? { step: 'done', code: flow.code } : flow;
    case 'already':
      return flow.step === 'reading' || flow.step === 'working' ? { step: 'already' } : flow;
    case 'again':
      return flow.step === 'stuck' ? { step: 'reading' } : flow;
    case 'failed':
      return failed(flow, event.trouble);
  }
}

/** A code serves the operation that it was made for and no other (specification, section 5). */
function readyFor(code: ActionCode, mode: ActionLink['mode']): ActionFlow {
  if (code.operation !== OPERATION_OF[mode]) return { step: 'dead', trouble: 'invalid-action-code' };
  return { step: 'ready', code, trouble: null };
}

function failed(flow: ActionFlow, trouble: string): ActionFlow {
  if (flow.step !== 'reading' && flow.step !== 'working') return flow;
  if (FOR_GOOD.has(trouble)) return { step: 'dead', trouble };
  return flow.step === 'reading' ? { step: 'stuck', trouble } : { step: 'ready', code: flow.code, trouble };
}
