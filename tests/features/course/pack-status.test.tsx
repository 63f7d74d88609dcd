// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PackStatus } from '#features/course/pack-status.tsx';
import { packTexts } from '#features/course/pack-texts.ts';
import type { PackService, PackView } from '#packs/pack-service.ts';
import { newPack, type PackState } from '#packs/stored-pack.ts';

afterEach(cleanup);

const PACK = { courseID: 'pf_1', courseCode: 'pf', courseVer: 1, lessons: [] };
const STATES: Record<string, PackState> = {
  wanted: { stage: 'wanted', pack: null },
  downloading: { stage: 'downloading', pack: PACK },
  'without a network': { stage: 'held', hold: { why: 'line' }, pack: PACK },
  'on a full device': { stage: 'held', hold: { why: 'space' }, pack: PACK },
  complete: { stage: 'complete', at: '2026-11-21T00:00:00.000Z' },
};

function viewIn(state: PackState): PackView {
  const stored = { ...newPack({ uid: 'hana', courseCode: 'pf', courseVer: 1, courseName: 'pf' }, 1), state };
  const size = { bytes: 10, files: 2, lessons: 1, films: 1, needsLine: 0 };
  const downloadProgress = { done: 5, total: 10, filesDone: 1, files: 2 };
  return { stored, size, own: 10, lessonsHere: new Set(), downloadProgress };
}

/** The texts before the first button: what could push it down. */
function aboveButtons(state: PackState): string[] {
  const { container } = render(
    <PackStatus service={{} as PackService} pack={viewIn(state)} grows run={async (done) => done} />,
  );
  const children = [...container.children];
  const buttons = children.findIndex((child) => child.querySelector('button') !== null);
  return children.slice(0, buttons).map((child) => child.tagName);
}

test.each(Object.entries(STATES))('one line stands above the buttons of a pack that is %s', (_, state) =>
  expect(aboveButtons(state)).toEqual(['P']),
);

test('says once why a download waits', () => {
  aboveButtons(STATES['without a network'] as PackState);
  expect(screen.getByRole('button', { name: packTexts.pause })).toBeDefined();
  expect(screen.getAllByText('回線を待っています')).toHaveLength(1);
});
