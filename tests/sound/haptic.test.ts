// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { changeDeviceSettings } from '#local/device-settings.ts';
import { vibrate, vibrateWhenQuiet } from '#sound/haptic.ts';

beforeEach(() => localStorage.clear());

function aPhone({ reduced = false, pressed = true, locks = [] as string[] } = {}) {
  const felt = vi.fn((_: number[]) => true);
  const view = {
    navigator: {
      vibrate: felt,
      userActivation: { hasBeenActive: pressed },
      locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) },
    },
    matchMedia: () => ({ matches: reduced }),
  } as unknown as Window;
  return { felt, view };
}

test('is short, and not felt where it was switched off', () => {
  const { felt, view } = aPhone();
  expect(vibrate('saved', view)).toBe(true);
  const [pattern = []] = felt.mock.calls[0] ?? [];
  expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(200);
  changeDeviceSettings({ haptics: false });
  expect(vibrate('saved', view)).toBe(false);
  expect(felt).toHaveBeenCalledOnce();
});

test('is not felt with reduced motion, before the first press, or where the device cannot', () => {
  expect(vibrate('begin', aPhone({ reduced: true }).view)).toBe(false);
  expect(vibrate('begin', aPhone({ pressed: false }).view)).toBe(false);
  expect(vibrate('begin', { ...aPhone().view, navigator: {} as Navigator })).toBe(false);
});

test('what arrives by itself never shakes a phone that records', async () => {
  const { felt, view } = aPhone({ locks: ['take-4711'] });
  expect(await vibrateWhenQuiet('arrived', view)).toBe(false);
  expect(felt).not.toHaveBeenCalled();
  expect(await vibrateWhenQuiet('arrived', aPhone().view)).toBe(true);
});
