import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { profiles } from '#contract/community/profiles.ts';
import { users } from '#contract/users.ts';
import { wholeImageURL } from '#domain/image-url.ts';
import { HOUR_MS, SECOND_MS } from '#domain/time-units.ts';
import { pictureFinder } from '#server/community/pictures/find-picture.ts';
import { sweepPictures } from '#server/community/pictures/sweep-pictures.ts';
import { imageService } from '#server/media/image-service.ts';
import { pruneFolder, pruneImages } from '#server/media/prune-image-cache.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { sendPicture } from '#tests/support/community/a-picture.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { aPhoto } from '#tests/support/community/hostile-pictures.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

const BOX = { width: 480, height: 480 } as const;

let listening: ListeningServer;
beforeEach(async () => {
  listening = await aListeningServer();
});

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
    : [];

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-prune-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const age = (file: string, ageMs: number) => {
  const then = new Date(Date.now() - ageMs);
  utimesSync(file, then, then);
};

function aFile(file: string, ageMs: number, text = '') {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  age(file, ageMs);
  return file;
}

/** Another machine on the database: with a DATA_DIR of its own, and the FILES_DIR that both reach. */
function anotherMachine() {
  const { deps } = listening.server;
  const config = { ...deps.config, dataDir: aFolder(), filesDir: listening.dataDir };
  const own = { ...deps, config };
  const cache = join(config.dataDir, 'cache/images');
  return { deps: own, show: imageService(own, pictureFinder(deps)), cached: () => filesIn(cache) };
}

const prune = (deps: ReturnType<typeof anotherMachine>['deps']) => pruneImages.run(deps);

async function anAvatar(uid: string) {
  const { uploadID } = await sendPicture(listening, uid, await aPhoto());
  const { body } = await listening.server.answer(profiles.update, { avatar: { uploadID } }, uid);
  return wholeImageURL(body.profile.image, BOX);
}

test.each([
  ['of a person who left', (uid: string) => listening.server.answer(users.remove, {}, uid)],
  ['that another one replaced', (uid: string) => anAvatar(uid)],
])('a picture %s goes from every machine that showed it', async (_, endOf) => {
  const { server, origin, dataDir } = listening;
  await aProfile(server, 'leaver');
  const image = await anAvatar('leaver');
  const other = anotherMachine();
  expect((await fetch(origin + image)).status).toBe(200);
  await other.show(image, 'somebody', 'image/webp');
  expect(other.cached()).toHaveLength(1);

  await endOf('leaver');
  server.clock.advance(25 * HOUR_MS);
  await sweepPictures.run(server.deps);
  await wipeDeleted.run(server.deps);
  expect(filesIn(join(dataDir, 'cache/images'))).toEqual([]);
  await expect(other.show(image, 'somebody', 'image/webp')).rejects.toMatchObject({ code: 'api/not-found' });
  // Fresh ones stay: the other machine does not ask who has left.
  await prune(other.deps);
  const [left = ''] = other.cached();
  expect(other.cached()).toEqual([left]);
  age(left, 25 * HOUR_MS);
  await prune(other.deps);
  expect(other.cached()).toEqual([]);
});

test('pictures of the catalogue stay, and what an earlier version left, which may be anybody’s, goes', async () => {
  const { deps } = anotherMachine();
  const images = join(deps.config.dataDir, 'cache/images');
  const catalogue = aFile(join(images, 'catalogue/ab/abcd.webp'), 400 * HOUR_MS);
  const people = aFile(join(images, 'people/ab/abcd.webp'), 23 * HOUR_MS);
  aFile(join(images, 'people/ab/dead.webp'), 25 * HOUR_MS);
  aFile(join(images, 'people/ab/dead.webp.a-draft.part'), 25 * HOUR_MS);
  aFile(join(images, 'ab/abcd.webp'), SECOND_MS);
  aFile(join(images, 'cd/cdef.jpeg'), 0, 'a picture');
  await prune(deps);
  expect(filesIn(images)).toEqual([catalogue, people]);
  expect(readdirSync(images).toSorted()).toEqual(['catalogue', 'people']);
});

test('beyond the bound the oldest go first, and a server that stops waits for no more than a file', async () => {
  const folder = aFolder();
  const files = [5, 4, 3, 2].map((n) => aFile(join(folder, `${n}${n}`, `${n}`), n * HOUR_MS, 'four'));
  const stopping = AbortSignal.abort();
  expect(await pruneFolder(folder, 0, { stopping })).toBe(0);
  expect(await pruneFolder(folder, 11)).toBe(2);
  expect(filesIn(folder)).toEqual([files[2], files[3]].toSorted());
  expect(await pruneFolder(folder, 8)).toBe(0);
  expect(await pruneFolder(join(folder, 'missing'), 0)).toBe(0);
});
