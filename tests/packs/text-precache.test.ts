import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { pathOf } from '#local/packs/pack-cache.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import {
  filesToPrecache,
  type PrecacheCourse,
  type PrecachePorts,
  type PrecacheStamp,
  precacheTexts,
} from '#packs/text-precache.ts';
import { aPackServer, bytesOf, type ServerFile } from '#tests/support/device/a-pack-server.ts';

const file = (name: string, kind: ServerFile['kind'], bytes = 100): ServerFile => ({
  name,
  kind,
  bytes: bytesOf(name, bytes),
});
const aLesson = (name: string) => [
  file(`${name}-text`, 'text'),
  file(`${name}-picture`, 'picture'),
  file(`${name}-model`, 'audio'),
  file(`${name}-film`, 'video'),
];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

/** A phone of hana, its server with one course of three lessons, and a worker that counts what it fetches. */
function aPhone() {
  const server = aPackServer();
  const pack = server.publish('pf', [aLesson('one'), aLesson('two'), aLesson('three')]);
  const files = openPackFiles();
  closing.push(async () => {
    await files.removeTextsOfOthers(null);
    await files.close();
  });
  const here: string[] = [];
  const stamps: Record<string, PrecacheStamp> = {};
  const world = { now: 1_000, ready: true, failing: '', silent: false, uid: 'hana', onCache: () => {} };
  const ports: PrecachePorts = {
    api: server.api,
    files,
    async cache(urls) {
      const failed = urls.filter((url) => world.failing !== '' && url.includes(world.failing));
      // As the worker does: files that are here are not fetched again.
      for (const path of urls.map(pathOf)) if (failed.length === 0 && !here.includes(path)) here.push(path);
      world.onCache();
      return world.silent ? new Promise(() => {}) : failed;
    },
    stamps: {
      read: () => stamps,
      write: (course, stamp) => {
        stamps[course] = stamp;
      },
    },
    ready: async () => world.ready,
    isOwner: () => world.uid === 'hana',
    now: () => world.now,
  };
  const course: PrecacheCourse = {
    place: { courseCode: 'pf', courseVer: 1 },
    released: ['pf-1', 'pf-2', 'pf-3'],
    near: ['pf-2'],
  };
  const paths = (order: number, ...kinds: string[]) =>
    (pack.lessons[order - 1]?.files ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ url }) => pathOf(url));
  return {
    server,
    world,
    here,
    course,
    paths,
    files,
    run: (...courses: PrecacheCourse[]) => precacheTexts('hana', courses.length ? courses : [course], ports),
  };
}

test('brings text and pictures of every lesson, and the model of the current one first; no film', async () => {
  const { run, here, paths, files } = aPhone();
  expect(await run()).toBe('complete');
  expect(here).toEqual([
    ...paths(2, 'text', 'picture', 'audio'),
    ...paths(1, 'text', 'picture'),
    ...paths(3, 'text', 'picture'),
  ]);
  expect(await files.snapshotsOf('hana')).toHaveLength(1);
  expect(await files.snapshotsOf('ken')).toEqual([]);
});

test('asks again only for a release, another current lesson, or the next day', async () => {
  const { run, server, world, course, files } = aPhone();
  await run();
  const calls = server.network.calls;
  await run();
  expect(server.network.calls).toBe(calls);
  // A sign-out removed the answers: the stamp alone proves nothing.
  await files.removeTextsOfOthers(null);
  await run();
  expect(server.network.calls).toBe(calls * 2);
  await run({ ...course, released: [...course.released, 'pf-4'] });
  expect(server.network.calls).toBe(calls * 3);
  await run({ ...course, near: ['pf-3'] });
  const later = server.network.calls;
  await run({ ...course, near: ['pf-3'] });
  expect(server.network.calls).toBe(later);
  world.now += 2 * DAY_MS;
  await run({ ...course, near: ['pf-3'] });
  expect(server.network.calls).toBeGreaterThan(later);
});

test('stops before a recording or a film, and goes on where it ended', async () => {
  const { run, world, here, paths } = aPhone();
  world.ready = false;
  expect(await run()).toBe('paused');
  expect(here).toEqual([]);
  world.ready = true;
  world.onCache = () => {
    world.ready = false;
  };
  expect(await run()).toBe('paused');
  expect(here).toEqual(paths(2, 'text', 'picture', 'audio'));
  world.ready = true;
  world.onCache = () => {};
  expect(await run()).toBe('complete');
  expect(here).toHaveLength(7);
});

test('a file that fails leaves the course for the next run; a lost network too; a refusal is final', async () => {
  const { run, world, server, paths, here } = aPhone();
  world.failing = paths(1, 'text')[0] ?? '';
  expect(await run()).toBe('failed');
  world.failing = '';
  expect(await run()).toBe('complete');
  expect(here).toHaveLength(7);
  server.network.down = true;
  world.now += 2 * DAY_MS;
  expect(await run()).toBe('failed');
  server.network.down = false;
  server.network.refusal = new ApiError('api/contract-expired');
  expect(await run()).toBe('complete');
});

test('a worker that is ended before it answers fails the run, and the next one goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { run, world, here } = aPhone();
  world.silent = true;
  const asked = new Promise<void>((resolve) => {
    world.onCache = resolve;
  });
  const running = run();
  await asked;
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(await running).toBe('failed');
  world.silent = false;
  expect(await run()).toBe('complete');
  expect(here).toHaveLength(7);
});

test('writes nothing of a person who signed out meanwhile', async () => {
  const { run, world, files, here } = aPhone();
  world.onCache = () => {
    world.uid = 'ken';
  };
  expect(await run()).toBe('paused');
  expect(here.length).toBeLessThan(7);
  await files.removeTextsOfOthers(null);
  expect(await run()).toBe('paused');
  expect(await files.snapshotsOf('hana')).toEqual([]);
});

test('ends before the limit of bytes, near lessons first', () => {
  const server = aPackServer();
  const pack = server.publish('pf', [aLesson('one'), aLesson('two'), aLesson('three')]);
  const lessons = filesToPrecache(pack, ['pf-3'], 500);
  expect(lessons.map((files) => files.map(({ kind }) => kind))).toEqual([
    ['text', 'picture', 'audio'],
    ['text', 'picture'],
  ]);
});

test('removing texts leaves the answers of packs', async () => {
  const { files } = aPhone();
  await files.writeSnapshot('hana', 'pf_1', 'of a pack');
  await files.writeTexts('hana', 'pf_1', 'of texts');
  await files.writeTexts('ken', 'pf_1', 'of another person');
  expect(await files.snapshotsOf('hana')).toEqual(['of a pack', 'of texts']);
  await files.removeTextsOfOthers('ken');
  expect(await files.snapshotsOf('hana')).toEqual(['of a pack']);
  expect(await files.snapshotsOf('ken')).toEqual(['of another person']);
  await files.removeTextsOfOthers(null);
  expect(await files.snapshotsOf('ken')).toEqual([]);
  await files.removeSnapshot('hana', 'pf_1');
});
