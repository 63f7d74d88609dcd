import { afterEach, expect, test } from 'vitest';
import { pathOf } from '#local/packs/pack-cache.ts';
import { aDeviceWithPacks } from '#tests/support/device/a-device-with-packs.ts';
import { bytesOf, type ServerFile } from '#tests/support/device/a-pack-server.ts';

let device = aDeviceWithPacks();
afterEach(async () => {
  await device.close();
  device = aDeviceWithPacks();
});

const KB = 1024;
const file = (name: string, kind: ServerFile['kind'], length: number): ServerFile => ({
  name,
  kind,
  bytes: bytesOf(name, length),
});
const lessonFiles = (name: string) => [
  file(`${name}-text`, 'text', 3 * KB),
  file(`${name}-model`, 'audio', 60 * KB),
  file(`${name}-film`, 'video', 300 * KB),
  file(`${name}-cover`, 'cover', 20 * KB),
];

async function expectWhole(files: readonly ServerFile[]) {
  for (const each of files) {
    const stored = await device.bytesAt(device.server.pathOf(each));
    expect(stored !== null && Buffer.compare(stored, each.bytes) === 0).toBe(true);
  }
}

test('downloads a whole course and leaves no chunks behind', async () => {
  const lessons = [lessonFiles('one'), lessonFiles('two')];
  device.server.publish('pf', lessons, [2]);
  await device.take('pf');
  expect(await device.bring()).toBe(false);
  expect(await device.stateOf('pf')).toEqual({
    stage: 'complete',
    at: new Date(device.world.now).toISOString(),
  });
  await expectWhole(lessons.flat());
  for await (const _ of device.files.chunks(device.server.pathOf(lessons[0]?.[2] as ServerFile)))
    expect.fail();
  expect(await device.files.snapshotsOf('hanako')).toHaveLength(1);
  expect(JSON.stringify(await device.rows.all())).not.toContain('sig=');
});

test('downloads no byte twice when the connection breaks five times within a file', async () => {
  const film = file('film', 'video', 900 * KB);
  device.server.publish('pf', [[film]]);
  device.server.mishaps.push(...[100, 170, 33, 250, 7].map((kb) => ({ cutAfter: kb * KB + 1 })));
  await device.take('pf');
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await device.bring()).toBe(true);
    expect(await device.stateOf('pf')).toMatchObject({ stage: 'held', hold: { why: 'line' } });
    await device.restart();
  }
  expect(await device.bring()).toBe(false);
  await expectWhole([film]);
  expect(device.server.asked.map(({ range }) => range?.replace(/\D/g, '') ?? '0').map(Number)).toEqual([
    0, 102401, 276482, 310275, 566276, 573445,
  ]);
  expect(device.server.asked.reduce((sum, { sent }) => sum + sent, 0)).toBe(film.bytes.length);
});

test('resumes within a file after the browser was closed', async () => {
  const film = file('film', 'video', 900 * KB);
  device.server.publish('pf', [[film]]);
  await device.take('pf');
  device.world.onNotify = device.interrupt;
  await device.bring();
  device.world.onNotify = () => {};
  expect(await device.stateOf('pf')).toMatchObject({ stage: 'downloading' });
  await device.restart();
  await device.bring();
  await expectWhole([film]);
  expect(device.server.asked.at(-1)?.range).toMatch(/^bytes=\d+-$/);
});

test('discards wrong bytes and downloads the file once more', async () => {
  const model = file('model', 'audio', 60 * KB);
  device.server.publish('pf', [[model]]);
  device.server.mishaps.push({ spoil: true });
  await device.take('pf');
  await device.bring();
  expect(device.server.asked).toHaveLength(2);
  await expectWhole([model]);
});

test('holds the pack as damaged after wrong bytes twice, and never stores them', async () => {
  const model = file('model', 'audio', 60 * KB);
  device.server.publish('pf', [[model]]);
  device.server.mishaps.push({ spoil: true }, { spoil: true });
  await device.take('pf');
  await device.bring();
  expect(await device.stateOf('pf')).toMatchObject({ stage: 'held', hold: { why: 'damaged' } });
  expect(await device.bytesAt(device.server.pathOf(model))).toBeNull();
  await device.release('pf');
  await device.bring();
  await expectWhole([model]);
});

test('restarts after an outdated or odd part, and waits after a portal’s page', async () => {
  const film = file('film', 'video', 300 * KB);
  const path = device.server.pathOf(film);
  device.server.publish('pf', [[film]]);
  await device.take('pf');
  await device.files.begin({ path, total: film.bytes.length, etag: '"of another version"', contentType: '' });
  await device.files.append(path, 0, new ArrayBuffer(1000));
  device.server.mishaps.push({ page: true });
  expect(await device.bring()).toBe(true);
  device.server.mishaps.push({ status: 416 }, { status: 206 });
  expect(await device.bring()).toBe(true);
  expect(await device.bring()).toBe(false);
  await expectWhole([film]);
});

test('fetches fresh addresses after a refusal, and holds the pack after a second one', async () => {
  const text = file('text', 'text', 3 * KB);
  device.server.publish('pf', [[text]]);
  device.server.mishaps.push({ status: 403 });
  await device.take('pf');
  await device.bring();
  await expectWhole([text]);

  device.server.publish('gt', [[file('other', 'text', KB)]]);
  device.server.mishaps.push({ status: 403 }, { status: 403 });
  await device.take('gt');
  await device.bring();
  expect(await device.stateOf('gt')).toMatchObject({ hold: { why: 'refused', code: 'api/forbidden' } });
});

test('reports a full device before the download, and keeps everything when it fills up during one', async () => {
  const lesson = lessonFiles('one');
  device.server.publish('pf', [lesson]);
  await device.take('pf');
  device.world.room = false;
  await device.bring();
  expect(await device.stateOf('pf')).toMatchObject({ hold: { why: 'space' } });
  expect(device.server.asked).toHaveLength(0);

  device.world.room = true;
  const put = device.cache.put;
  device.cache.put = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await device.release('pf');
  await device.bring();
  expect(await device.stateOf('pf')).toMatchObject({ hold: { why: 'space' } });
  device.cache.put = put;
  await device.release('pf');
  await device.bring();
  await expectWhole(lesson);
  // The bytes from before the device was full are not downloaded again.
  expect(
    device.server.asked.filter(({ path }) => path === pathOf(device.server.pathOf(lesson[0] as ServerFile))),
  ).toHaveLength(1);
});

test('continues with the next course after a storage error, and reports the error at the end', async () => {
  const [one, two] = [file('one-film', 'video', 80 * KB), file('two-film', 'video', 90 * KB)];
  device.server.publish('pf', [[one]]);
  device.server.publish('gt', [[two]]);
  await device.take('pf');
  await device.take('gt');
  const put = device.cache.put;
  device.cache.put = async (path, ...rest) => {
    if (path === device.server.pathOf(one)) throw new DOMException('the cache is broken', 'UnknownError');
    return put(path, ...rest);
  };
  await expect(device.bring()).rejects.toThrow('the cache is broken');
  await expectWhole([two]);
  expect(await device.stateOf('gt')).toMatchObject({ stage: 'complete' });
  device.cache.put = put;
  await device.bring();
  await expectWhole([one, two]);
});
