import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { optimisticProgress } from '#app/cache/optimistic-progress.ts';
import { learning } from '#contract/learning.ts';

const PLACE = { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 };

/** A device beside a school whose record of one lesson is turned by hand. */
function aDevice() {
  const rows = new Map<string, string>();
  const school = { completed: false, movie: false };
  const device = { uid: 'hana', now: 1_000 };
  const deeds = optimisticProgress({
    storage: { getItem: (key) => rows.get(key) ?? null, setItem: (key, value) => void rows.set(key, value) },
    uid: () => device.uid,
    now: () => device.now,
  });
  const log = () => ({ completed: school.completed, movie: school.movie, text: false });
  const api = deeds.wrap((async () => ({ lesson: { lessonID: 'one', log: log() } })) as unknown as Api);
  const seen = async () => (await api(learning.showLesson, PLACE)).lesson.log.completed;
  const lesson = async () => (await api(learning.showLesson, PLACE)).lesson;
  return { school, device, deeds, seen, lesson };
}

test('a deed that the school has not heard of stays in sight', async () => {
  const { deeds, seen } = aDevice();
  deeds.record('one', { kind: 'completion', completed: true });
  expect(await seen()).toBe(true);
});

test('once the school knows it, the school alone is believed', async () => {
  const { school, deeds, seen } = aDevice();
  deeds.record('one', { kind: 'completion', completed: true });
  school.completed = true;
  expect(await seen()).toBe(true);
  school.completed = false;
  expect(await seen()).toBe(false);
});

test('the deeds of one person are not shown to another, nor for ever', async () => {
  const { device, deeds, seen } = aDevice();
  deeds.record('one', { kind: 'completion', completed: true });
  device.uid = 'ken';
  expect(await seen()).toBe(false);
  device.uid = 'hana';
  device.now += 25 * 60 * 60 * 1000;
  expect(await seen()).toBe(false);
});

test('a watched film and a read text stay in sight beside one another, and through a reload', async () => {
  const { school, deeds, lesson } = aDevice();
  deeds.record('one', { kind: 'movie' });
  deeds.record('one', { kind: 'text' });
  expect((await lesson()).log).toMatchObject({ movie: true, text: true, completed: false });
  school.movie = true;
  expect((await lesson()).log).toMatchObject({ movie: true, text: true });
});
