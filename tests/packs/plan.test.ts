import { describe, expect, it } from 'vitest';
import type { Pack, PackFile } from '#contract/entities/pack.ts';
import { formatBytes } from '#domain/byte-size.ts';
import {
  downloadProgress,
  itemsOf,
  lessonsHere,
  missing,
  sizeOf,
  unneeded,
  withoutSignatures,
} from '#packs/plan.ts';

const file = (name: string, byteLength: number, kind: PackFile['kind'] = 'audio'): PackFile => ({
  kind,
  url: `/media/content/${name}?exp=1&sig=secret`,
  byteLength,
  sha256: 'ab'.repeat(32),
});
const lesson = (order: number, files: PackFile[], needsLine = false): Pack['lessons'][number] => ({
  lessonID: `l${order}`,
  lessonOrder: order,
  needsLine,
  files,
});
const pack: Pack = {
  courseID: 'pf',
  courseCode: 'pf',
  courseVer: 1,
  lessons: [
    lesson(1, [file('a', 10), file('shared', 5)]),
    lesson(2, [file('b', 20, 'video'), file('shared', 5)], true),
  ],
};
const path = (name: string) => `/media/content/${name}`;

describe('the plan of a pack', () => {
  it('counts a file of two lessons once', () => {
    expect(itemsOf(pack).map((item) => item.path)).toEqual([path('a'), path('shared'), path('b')]);
    expect(sizeOf(pack)).toEqual({ bytes: 35, files: 3, lessons: 2, films: 1, needsLine: 1 });
  });
  it('lists files that are not stored, whatever their signature', () =>
    expect(missing(pack, new Set([path('a')])).map(({ url }) => url)).toEqual([
      `${path('shared')}?exp=1&sig=secret`,
      `${path('b')}?exp=1&sig=secret`,
    ]));
  it('stores no signature', () => expect(JSON.stringify(withoutSignatures(pack))).not.toMatch(/sig|exp/));
  it('reports progress, at most the total of an estimate', () => {
    const storedFiles = [
      { path: path('a'), have: 10, kept: true },
      { path: path('b'), have: 25, kept: false },
    ];
    expect(downloadProgress(pack, storedFiles)).toEqual({ done: 30, total: 35, filesDone: 1, files: 3 });
  });
  it('names the lessons that are complete', () =>
    expect(lessonsHere(pack, new Set([path('a'), path('shared')]))).toEqual(['l1']));
  it('names the files that no list contains', () => {
    expect(unneeded([path('a'), path('old')], [pack])).toEqual([path('old')]);
    expect(unneeded([path('a')], [])).toEqual([path('a')]);
  });
});

describe('file sizes', () => {
  const MB = 1024 * 1024;
  it.each([
    [0, '0.1\u00A0MB未満'],
    [0.5 * MB, '0.5\u00A0MB'],
    [12.34 * MB, '12.3\u00A0MB'],
    [250.4 * MB, '250\u00A0MB'],
    [1.5 * 1024 * MB, '1.5\u00A0GB'],
  ])('%d bytes', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
});
