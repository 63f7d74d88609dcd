import { expect, test } from 'vitest';
import { leaveOnceSignedIn } from '#app/landing/leave-once-signed-in.ts';
import { lastKnownStore } from '#session/last-known-identity.ts';

const HANA = JSON.stringify({ kind: 'in', identity: { uid: 'hana', email: null, displayName: null } });

function aView(search = '') {
  const left: string[] = [];
  const events = new EventTarget();
  const device = { known: null as string | null };
  const view = {
    location: { search, replace: (to: string) => left.push(to) } as unknown as Location,
    addEventListener: events.addEventListener.bind(events),
  };
  leaveOnceSignedIn(view, lastKnownStore({ getItem: () => device.known, setItem: () => {} }));
  return {
    left,
    device,
    emit: (type: string, more = {}) => events.dispatchEvent(Object.assign(new Event(type), more)),
  };
}

test('leads home once somebody has signed in in another tab', () => {
  const { left, device, emit } = aView();
  emit('storage');
  expect(left).toEqual([]);
  device.known = HANA;
  emit('storage');
  expect(left).toEqual(['/home']);
});

test('leads home who comes back by the back button, and nobody else', () => {
  const { left, device, emit } = aView();
  device.known = HANA;
  emit('pageshow', { persisted: false });
  expect(left).toEqual([]);
  emit('pageshow', { persisted: true });
  expect(left).toEqual(['/home']);
});

test.each([
  ['who left', '', JSON.stringify({ kind: 'out', reason: 'signed-out' })],
  ['who asked for the landing page', '?lp', HANA],
])('stays for somebody %s', (_, search, known) => {
  const { left, device, emit } = aView(search);
  device.known = known;
  emit('storage');
  emit('pageshow', { persisted: true });
  expect(left).toEqual([]);
});
