import { expect, test } from 'vitest';
import { optimisticProgress } from '#app/cache/optimistic-progress.ts';

/** A device and a server whose record of one lesson the test changes. */
function aDevice() {
  const rows = new Map<string, string>();
  const server = { completed: false, movie: false, practiceDays: [] as number[] };
  const device = { uid: 'hana', now: 1_000 };
  const progress = optimisticProgress({
    storage: { getItem: (key) => rows.get(key) ?? null, setItem: (key, value) => void rows.set(key, value) },
    uid: () => device.uid,
    now: () => device.now,
  });
  const log = () => ({
    completed: server.completed,
    movie: server.movie,
    text: false,
    practiceDays: server.practiceDays,
  });
  const lesson = async () => progress.addTo({ lesson: { lessonID: 'one', log: log() } }).lesson;
  const seen = async () => (await lesson()).log.completed;
  return { server, device, progress, seen, lesson };
}

test('shows an activity that the server does not have yet', async () => {
  const { progress, seen } = aDevice();
  progress.record('one', { kind: 'completion', completed: true });
  expect(await seen()).toBe(true);
});

test('shows the server’s answer once the server has the activity', async () => {
  const { server, progress, seen } = aDevice();
  progress.record('one', { kind: 'completion', completed: true });
  server.completed = true;
  expect(await seen()).toBe(true);
  server.completed = false;
  expect(await seen()).toBe(false);
});

test('shows activities only to their person, and only for a day', async () => {
  const { device, progress, seen } = aDevice();
  progress.record('one', { kind: 'completion', completed: true });
  device.uid = 'ken';
  expect(await seen()).toBe(false);
  device.uid = 'hana';
  device.now += 25 * 60 * 60 * 1000;
  expect(await seen()).toBe(false);
});

test('shows days of the card that were ticked here together with those of another device', async () => {
  const { server, device, progress, lesson } = aDevice();
  server.practiceDays = [1];
  progress.record('one', { kind: 'practice', day: 3, done: true });
  progress.record('one', { kind: 'practice', day: 1, done: false });
  expect((await lesson()).log.practiceDays).toEqual([3]);
  server.practiceDays = [1, 2];
  expect((await lesson()).log.practiceDays).toEqual([2, 3]);
  server.practiceDays = [2, 3];
  expect((await lesson()).log.practiceDays).toEqual([2, 3]);
  // The server has both now: what another device changes later counts.
  server.practiceDays = [2];
  expect((await lesson()).log.practiceDays).toEqual([2]);
  device.now += 25 * 60 * 60 * 1000;
  expect((await lesson()).log.practiceDays).toEqual([2]);
});

test('shows a watched film and a read text together, also after a reload', async () => {
  const { server, progress, lesson } = aDevice();
  progress.record('one', { kind: 'movie' });
  progress.record('one', { kind: 'text' });
  expect((await lesson()).log).toMatchObject({ movie: true, text: true, completed: false });
  server.movie = true;
  expect((await lesson()).log).toMatchObject({ movie: true, text: true });
});
