import { expect, test } from 'vitest';
import { copyPreviousAssets, findPreviousAsset } from '#sw/shell/previous-version.ts';
import { type Chance, chanceOf } from '#tests/support/chance.ts';

const PRECACHE = 'precache';
const ORIGIN = 'https://otomichi.example';
const OLD = ['a-1.js', 'b-1.js', 'c-1.js?__WB_REVISION__=7'].map((file) => `${ORIGIN}/assets/${file}`);
const NEW = `${ORIGIN}/assets/a-2.js`;

/** Cache storage in which every operation takes some turns, so that two at a time interleave in any way. */
function slowCaches(luck: Chance) {
  const all = new Map<string, Map<string, string>>();
  const turns = async () => {
    for (let left = luck.hits(0.3) ? luck.between(0, 40) : 0; left > 0; left -= 1) await Promise.resolve();
  };
  const open = async (name: string) => {
    await turns();
    const stored = all.get(name) ?? new Map<string, string>();
    all.set(name, stored);
    const slowly = async <T>(action: () => T): Promise<T> => {
      await turns();
      const done = action();
      await turns();
      return done;
    };
    const plain = (url: string) => url.replace(/\?.*/, '');
    return {
      match: (asked: string | { url: string }, { ignoreSearch = false } = {}) =>
        slowly(() => {
          const url = typeof asked === 'string' ? asked : asked.url;
          const found = [...stored].find(([key]) => (ignoreSearch ? plain(key) === plain(url) : key === url));
          return found && new Response(found[1]);
        }),
      put: async (url: string, response: Response) => {
        const text = await response.text();
        return slowly(() => void stored.set(url, text));
      },
      keys: () => slowly(() => [...stored.keys()].map((url) => ({ url }))),
      delete: (url: string) => slowly(() => stored.delete(url)),
    };
  };
  const storage = { open, delete: async (name: string) => all.delete(name) };
  return { all, open, caches: storage as unknown as CacheStorage };
}

/** The precache has the previous and the new version; the copies have the version before. */
function anUpdate(seed: number) {
  const old = OLD.slice(seed % OLD.length);
  const device = slowCaches(chanceOf(seed));
  device.all.set(PRECACHE, new Map([...old, NEW].map((url) => [url, url])));
  device.all.set('otomichi-former-v1', new Map([[`${ORIGIN}/assets/a-0.js`, 'ancient']]));
  const activate = async () => {
    await copyPreviousAssets(device.caches, PRECACHE, new Set([NEW]));
    // As workbox does it.
    const precache = await device.open(PRECACHE);
    for (const url of old) await precache.delete(url);
  };
  const find = (url: string) => findPreviousAsset(device.caches, PRECACHE, new URL(url.replace(/\?.*/, '')));
  return { old, activate, find };
}

test('finds the files of the previous version at every moment while a new one takes over', async () => {
  for (let seed = 0; seed < 600; seed += 1) {
    const { old, activate, find } = anUpdate(seed);
    let over = false;
    const activated = activate().then(() => {
      over = true;
    });
    for (let asked = 0; !over; asked += 1) {
      const url = old[asked % old.length] ?? '';
      const found = await find(url);
      expect(found && (await found.text()), `seed ${seed}, question ${asked}`).toBe(url);
    }
    await activated;
    for (const url of old) expect(await (await find(url))?.text()).toBe(url);
  }
});

test('drops the version before the previous one, and does not find unknown files', async () => {
  const { activate, find } = anUpdate(1);
  await activate();
  expect(await find(`${ORIGIN}/assets/a-0.js`)).toBeUndefined();
  expect(await find(`${ORIGIN}/assets/never.js`)).toBeUndefined();
});
