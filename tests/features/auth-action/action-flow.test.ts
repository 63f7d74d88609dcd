import { describe, expect, it } from 'vitest';
import { ACTION_MODES, type ActionMode, OPERATION_OF } from '#domain/identity/action-link.ts';
import { type ActionEvent, type ActionFlow, actionFlow } from '#features/auth-action/action-flow.ts';
import type { ActionCode, ActionOperation } from '#session/action-codes.ts';

const codeFor = (operation: ActionOperation): ActionCode => ({
  operation,
  email: 'hanako@example.jp',
  previousEmail: null,
});
const VERIFY = codeFor('verify-email');
const READ: ActionEvent = { type: 'read', code: VERIFY };
const failed = (trouble: string): ActionEvent => ({ type: 'failed', trouble });

const walk = (...events: ActionEvent[]) =>
  events.reduce<ActionFlow>((flow, event) => actionFlow(flow, event, 'verifyEmail'), { step: 'reading' });

describe('a link of a mail', () => {
  it('does nothing before a press', () => {
    expect(walk(READ)).toEqual({ step: 'ready', code: VERIFY, trouble: null });
    expect(walk(READ, { type: 'begin' })).toEqual({ step: 'working', code: VERIFY });
    expect(walk(READ, { type: 'begin' }, { type: 'done' })).toEqual({ step: 'done', code: VERIFY });
  });

  const pairs = ACTION_MODES.flatMap((mode) =>
    ACTION_MODES.map((other): [ActionMode, ActionMode] => [mode, other]),
  );
  it.each(pairs)('of the mode %s with a code of %s', (mode, other) => {
    const flow = actionFlow({ step: 'reading' }, { type: 'read', code: codeFor(OPERATION_OF[other]) }, mode);
    if (mode === other) expect(flow.step).toBe('ready');
    else expect(flow).toEqual({ step: 'dead', trouble: 'invalid-action-code' });
  });

  it.each(['invalid-action-code', 'expired-action-code', 'user-disabled', 'user-not-found'])(
    'is dead after %s, before the press and after it',
    (trouble) => {
      expect(walk(failed(trouble))).toEqual({ step: 'dead', trouble });
      expect(walk(READ, { type: 'begin' }, failed(trouble))).toEqual({ step: 'dead', trouble });
    },
  );

  it('stays good when there is no line', () => {
    const stuck = walk(failed('network-request-failed'));
    expect(stuck).toEqual({ step: 'stuck', trouble: 'network-request-failed' });
    expect(actionFlow(stuck, { type: 'again' }, 'verifyEmail')).toEqual({ step: 'reading' });
    const pressed = walk(READ, { type: 'begin' }, failed('network-request-failed'));
    expect(pressed).toEqual({ step: 'ready', code: VERIFY, trouble: 'network-request-failed' });
  });

  it('can be pressed again after a weak password', () => {
    const weak = walk(READ, { type: 'begin' }, failed('weak-password'), { type: 'begin' });
    expect(weak.step).toBe('working');
  });

  it('is told as done when its own person is confirmed already', () => {
    expect(walk({ type: 'already' })).toEqual({ step: 'already' });
    expect(walk(READ, { type: 'already' })).toMatchObject({ step: 'ready' });
  });

  it('is not moved by a second press or a late answer', () => {
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
