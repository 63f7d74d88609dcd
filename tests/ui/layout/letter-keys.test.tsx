// @vitest-environment happy-dom
import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyDeviceSettings } from '#local/apply-device-settings.ts';
import { USUAL_DEVICE_SETTINGS } from '#local/device-settings.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';

afterEach(() => applyDeviceSettings(USUAL_DEVICE_SETTINGS));

/** What `key` says for each key; an input method hides the letter of one. */
const KEYS = {
  KeyT: 't',
  Digit1: '1',
  KeyR: 'Process',
  Space: ' ',
  ArrowLeft: 'ArrowLeft',
  PageUp: 'PageUp',
};

test('letters and digits are no shortcuts where the device does not want them; Space, arrows and pedals stay', () => {
  const press = vi.fn<(code: string) => void>();
  const shortcuts = Object.fromEntries(Object.keys(KEYS).map((code) => [code, () => press(code)]));
  const { unmount } = renderHook(() => useKeyboardShortcuts(shortcuts));
  const pressAll = () => {
    press.mockClear();
    for (const [code, key] of Object.entries(KEYS)) fireEvent.keyDown(document.body, { code, key });
    return press.mock.calls.flat();
  };
  expect(pressAll()).toEqual(Object.keys(KEYS));
  applyDeviceSettings({ ...USUAL_DEVICE_SETTINGS, letterKeys: false });
  expect(pressAll()).toEqual(['Space', 'ArrowLeft', 'PageUp']);
  unmount();
});
