/*
 * How this device shows and sounds: of the device, not of a person, so it stays after the sign-out. What decides the first
 * paint is read once more by a line in the head of both pages (index.html, teach/index.html), before any script.
 */
export const THEMES = ['device', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Steps above what the browser says: tokens.css has their percentages. */
export const TEXT_SIZES = [0, 1, 2, 3] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface DeviceSettings {
  theme: Theme;
  textSize: TextSize;
  /** Short sounds of the app itself; what one practises with is not meant. */
  effects: boolean;
  /** Short vibrations of the app itself; the metronome has its own choice. */
  haptics: boolean;
  dataSaving: boolean;
  /** Letters and digits as shortcuts; what speaks to the browser may press them unwanted (WCAG 2.1.4). */
  letterKeys: boolean;
}

export const USUAL_DEVICE_SETTINGS: DeviceSettings = {
  theme: 'device',
  textSize: 0,
  effects: true,
  haptics: true,
  dataSaving: false,
  letterKeys: true,
};

export const DEVICE_SETTINGS_KEY = 'otomichi.device';
type Read = () => Pick<Storage, 'getItem'>;
type Write = () => Pick<Storage, 'getItem' | 'setItem'>;

/** The settings of this device; what is missing or cannot be read is as usual. */
export function deviceSettings(storage: Read = () => localStorage): DeviceSettings {
  const stored = read(storage);
  const usual = USUAL_DEVICE_SETTINGS;
  const isOn = (name: 'effects' | 'haptics' | 'dataSaving' | 'letterKeys') =>
    typeof stored[name] === 'boolean' ? stored[name] : usual[name];
  return {
    theme: THEMES.find((theme) => theme === stored['theme']) ?? usual.theme,
    textSize: TEXT_SIZES.find((size) => size === stored['textSize']) ?? usual.textSize,
    effects: isOn('effects'),
    haptics: isOn('haptics'),
    dataSaving: isOn('dataSaving'),
    letterKeys: isOn('letterKeys'),
  };
}

/** Whether the app may make its own short sounds. */
export const effects = (storage?: Read): boolean => deviceSettings(storage).effects;
/** Whether the app may vibrate by itself. */
export const haptics = (storage?: Read): boolean => deviceSettings(storage).haptics;

/** Stores a change and returns what holds now. @returns null when the browser stores nothing: then nothing changed. */
export function changeDeviceSettings(
  change: Partial<DeviceSettings>,
  storage: Write = () => localStorage,
): DeviceSettings | null {
  const changed = { ...deviceSettings(storage), ...change };
  try {
    storage().setItem(DEVICE_SETTINGS_KEY, JSON.stringify(changed));
    return changed;
  } catch {
    return null;
  }
}

function read(storage: Read): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage().getItem(DEVICE_SETTINGS_KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // Storage may be disabled altogether.
    return {};
  }
}
