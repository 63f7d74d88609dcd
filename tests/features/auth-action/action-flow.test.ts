import { describe, expect, it } from 'vitest';
import type { ActionName } from '#domain/identity/action-link.ts';
import { ACTION_MODES, type ActionMode, OPERATION_OF } from '#domain/identity/action-link.ts';
import { type ActionEvent, type ActionFlow, actionFlow } from '#features/auth-action/action-flow.ts';
import type { ActionCode } from '#session/action-codes.ts';

const codeFor = (operation: ActionName): ActionCode => ({
  operation,
  email: 'hanako@example.jp',
  previousEmail: null,
});
const VERIFY = codeFor('verify-email');
const READ: ActionEvent = { type: 'read', code: VERIFY };
const failed = (problem: string): ActionEvent => ({ type: 'failed', problem });

const walk = (...events: ActionEvent[]) =>
  events.reduce<ActionFlow>((flow, event) => actionFlow(flow, event, 'verifyEmail'), { step: 'reading' });

describe('an action link', () => {
  it('acts only after a press', () => {
    expect(walk(READ)).toEqual({ step: 'ready', code: VERIFY, problem: null });
    expect(walk(READ, { type: 'begin' })).toEqual({ step: 'working', code: VERIFY, unheard: false });
    expect(walk(READ, { type: 'begin' }, { type: 'done' })).toEqual({ step: 'done', code: VERIFY });
  });

  const pairs = ACTION_MODES.flatMap((mode) =>
    ACTION_MODES.map((other): [ActionMode, ActionMode] => [mode, other]),
  );
  it.each(pairs)('checks the mode %s against a code of %s', (mode, other) => {
    const flow = actionFlow({ step: 'reading' }, { type: 'read', code: codeFor(OPERATION_OF[other]) }, mode);
    if (mode === other) expect(flow.step).toBe('ready');
    else expect(flow).toMatchObject({ step: 'invalid', problem: 'invalid-action-code' });
  });

  it.each(['invalid-action-code', 'expired-action-code', 'user-disabled', 'user-not-found'])(
    'is invalid after %s, before and after the press',
    (problem) => {
      const invalid = { step: 'invalid', problem, unheard: false };
      expect(walk(failed(problem))).toEqual(invalid);
      expect(walk(READ, { type: 'begin' }, failed(problem))).toEqual(invalid);
    },
  );

  it('stays valid while offline', () => {
    const unreadable = walk(failed('network-request-failed'));
    expect(unreadable).toEqual({ step: 'unreadable', problem: 'network-request-failed' });
    expect(actionFlow(unreadable, { type: 'again' }, 'verifyEmail')).toEqual({ step: 'reading' });
    const pressed = walk(READ, { type: 'begin' }, failed('network-request-failed'));
    expect(pressed).toEqual({ step: 'ready', code: VERIFY, problem: 'network-request-failed' });
  });

  it('may have been used by a press whose answer was lost', () => {
    const press: ActionEvent = { type: 'begin' };
    const twice = (first: string, second: string) => walk(READ, press, failed(first), press, failed(second));
    for (const lost of ['network-request-failed', 'timeout', 'internal-error'])
      expect(twice(lost, 'invalid-action-code')).toMatchObject({ step: 'invalid', unheard: true });
    // An answer came, and it says that the link was not used.
    expect(twice('weak-password', 'invalid-action-code')).toMatchObject({ unheard: false });
    expect(twice('timeout', 'user-disabled')).toMatchObject({ unheard: false });
  });

  it('can be pressed again after a weak password', () => {
    const weak = walk(READ, { type: 'begin' }, failed('weak-password'), { type: 'begin' });
    expect(weak.step).toBe('working');
  });

  it('is already done when its person is verified', () => {
    expect(walk({ type: 'already' })).toEqual({ step: 'already' });
    expect(walk(READ, { type: 'already' })).toMatchObject({ step: 'ready' });
  });

  it('ignores a second press and late answers', () => {
    const working = walk(READ, { type: 'begin' });
    for (const event of [{ type: 'begin' }, READ, { type: 'again' }] as const) {
      expect(actionFlow(working, event, 'verifyEmail')).toBe(working);
    }
    const done = walk(READ, { type: 'begin' }, { type: 'done' });
    for (const event of [{ type: 'begin' }, failed('timeout'), { type: 'already' }] as const) {
      expect(actionFlow(done, event, 'verifyEmail')).toBe(done);
    }
  });
});
