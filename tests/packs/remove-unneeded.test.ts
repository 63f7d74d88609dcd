import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { removePack, removePacksOfOthers } from '#packs/remove-unneeded.ts';
import type { StoredPack } from '#packs/stored-pack.ts';
import { aDeviceWithPacks } from '#tests/support/device/a-device-with-packs.ts';
import { bytesOf, type ServerFile } from '#tests/support/device/a-pack-server.ts';

let device = aDeviceWithPacks();
afterEach(async () => {
  await device.close();
  device = aDeviceWithPacks();
});

const file = (name: string, kind: ServerFile['kind'] = 'audio'): ServerFile => ({
  name,
  kind,
  bytes: bytesOf(name, 4096),
});
const [scale, song, hymn, waltz] = ['scale', 'song', 'hymn', 'waltz'].map((name) => file(name)) as [
  ServerFile,
  ServerFile,
  ServerFile,
  ServerFile,
];

const isHere = async (each: ServerFile) => (await device.bytesAt(device.server.pathOf(each))) !== null;
const stored = async (course: string) => (await device.rows.get(device.idOf(course))) as StoredPack;

test('downloads a file of two courses once, and deletes it with the second of them', async () => {
  device.server.publish('pf', [[scale, song]]);
  device.server.publish('gt', [[scale, hymn]]);
  await device.take('pf');
  await device.take('gt');
  await device.bring();
  expect(device.server.asked).toHaveLength(3);

  await removePack(await stored('pf'), device.freeing());
  expect([await isHere(scale), await isHere(song), await isHere(hymn)]).toEqual([true, false, true]);
  await removePack(await stored('gt'), device.freeing());
  expect(await isHere(scale)).toBe(false);
  expect(await device.files.all()).toEqual([]);
});

test('leaves no chunk after the removal of an incomplete pack', async () => {
  device.server.publish('pf', [[song]]);
  device.server.mishaps.push({ cutAfter: 1000 });
  await device.take('pf');
  await device.bring();
  expect(await device.files.all()).toMatchObject([{ have: 1000, kept: false }]);
  await removePack(await stored('pf'), device.freeing());
  expect(await device.files.all()).toEqual([]);
  for await (const _ of device.files.chunks(device.server.pathOf(song))) expect.fail();
});

test('leaves no snapshot of a pack that is removed in the moment of its completion', async () => {
  device.server.publish('pf', [[song]]);
  await device.take('pf');
  const { files } = device;
  const write = files.writeSnapshot;
  files.writeSnapshot = async (...snapshot) => {
    await removePack(await stored('pf'), device.freeing());
    await write(...snapshot);
  };
  await device.bring();
  expect(await device.files.snapshotsOf('hanako')).toEqual([]);
  expect(await isHere(song)).toBe(false);
});

test('adds a lesson that was released meanwhile, but checks only once per interval', async () => {
  device.server.publish('pf', [[scale]]);
  await device.take('pf');
  await device.bring();
  const calls = device.server.network.calls;
  device.server.publish('pf', [[scale], [song]]);
  await device.bring();
  expect(device.server.network.calls).toBe(calls);
  device.later();
  await device.bring();
  expect(await isHere(song)).toBe(true);
  expect(await device.stateOf('pf')).toMatchObject({ stage: 'complete' });
});

test('replaces a changed lesson, and keeps the old bytes until the new ones are complete', async () => {
  device.server.publish('pf', [[scale, song]]);
  await device.take('pf');
  await device.bring();
  device.server.publish('pf', [[scale, hymn]]);
  device.server.mishaps.push({ cutAfter: 1000 });
  device.later();
  await device.bring();
  expect([await isHere(song), await isHere(hymn)]).toEqual([true, false]);
  expect((await stored('pf')).here).not.toBeNull();
  await device.bring();
  expect([await isHere(scale), await isHere(song), await isHere(hymn)]).toEqual([true, false, true]);
  expect(device.server.asked).toHaveLength(4);
});

test('removes nothing after a failed or refused check', async () => {
  device.server.publish('pf', [[scale]]);
  await device.take('pf');
  await device.bring();
  for (const refusal of [new ApiError('api/network'), new ApiError('api/contract-expired')]) {
    device.server.network.refusal = refusal;
    device.later();
    await device.bring();
    expect(await device.stateOf('pf')).toMatchObject({ stage: 'complete' });
    expect(await isHere(scale)).toBe(true);
  }
  // After a refusal the server is not asked again at once.
  const calls = device.server.network.calls;
  await device.bring();
  expect(device.server.network.calls).toBe(calls);
});

test('downloads a file again that the browser has evicted from the cache', async () => {
  device.server.publish('pf', [[scale, song]]);
  await device.take('pf');
  await device.bring();
  await device.cache.remove([device.server.pathOf(song)]);
  device.later();
  await device.bring();
  expect(await isHere(song)).toBe(true);
});

test('fetches only the list without Wi-Fi, and all files with it', async () => {
  device.server.publish('pf', [[scale]]);
  await device.take('pf');
  device.world.against = { why: 'wifi' };
  await device.bring();
  await device.bring();
  expect(await device.stateOf('pf')).toMatchObject({ stage: 'held', hold: { why: 'wifi' }, pack: {} });
  expect(device.server.asked).toEqual([]);
  expect(device.server.network.calls).toBe(3);
  device.world.against = null;
  await device.bring();
  expect(await isHere(scale)).toBe(true);
});

test('keeps a paused pack paused, whatever the network does', async () => {
  device.server.publish('pf', [[scale]]);
  await device.take('pf');
  await device.rows.apply(device.idOf('pf'), (before) => ({
    ...before,
    state: { stage: 'held', hold: { why: 'person' }, pack: null },
  }));
  await device.bring();
  expect(device.server.network.calls).toBe(0);
  await device.release('pf');
  await device.bring();
  expect(await isHere(scale)).toBe(true);
});

test('deletes all packs at a sign-out, and when another person signs in', async () => {
  device.server.publish('pf', [[scale, song]]);
  device.server.publish('gt', [[scale, waltz]]);
  await device.take('pf');
  await device.bring();
  await device.take('gt', 'taro');
  await device.bring('taro');
  expect(await device.rows.all()).toMatchObject([{ uid: 'taro' }]);
  expect([await isHere(scale), await isHere(song), await isHere(waltz)]).toEqual([true, false, true]);
  expect(await device.files.snapshotsOf('hanako')).toEqual([]);

  await removePacksOfOthers(null, device.freeing());
  expect(await device.rows.all()).toEqual([]);
  expect(await device.cache.paths()).toEqual([]);
  expect(await device.files.all()).toEqual([]);
  expect(await device.files.snapshotsOf('taro')).toEqual([]);
});
