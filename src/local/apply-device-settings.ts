import { DEVICE_SETTINGS_KEY, type DeviceSettings, deviceSettings } from './device-settings.ts';

/** The colour of the browser's own bars: --color-paper of tokens.css. */
const PAPER = { light: '#fbf9f4', dark: '#171614' } as const;

/** Shows a page by the settings of the device, as the line in its head did before the first paint. */
export function applyDeviceSettings(
  { theme, textSize, dataSaving, letterKeys }: DeviceSettings,
  page: Document = document,
): void {
  const chosen = theme === 'device' ? null : theme;
  const root = page.documentElement;
  root.toggleAttribute('data-saving', dataSaving);
  root.toggleAttribute('data-no-letter-keys', !letterKeys);
  setOrRemove(root, 'data-theme', chosen);
  setOrRemove(root, 'data-text', textSize === 0 ? null : String(textSize));
  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = PAPER[chosen ?? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light')];
  page.querySelector('meta[name=color-scheme]')?.setAttribute('content', chosen ?? 'light dark');
}

/** Follows what is changed in another tab, and while this page slept. Returns how to stop. */
export function followDeviceSettings(view: Window = window): () => void {
  const apply = () => applyDeviceSettings(deviceSettings(), view.document);
  const stored = ({ key }: StorageEvent) => {
    if (key === DEVICE_SETTINGS_KEY || key === null) apply();
  };
  const woken = ({ persisted }: PageTransitionEvent) => {
    if (persisted) apply();
  };
  view.addEventListener('storage', stored);
  view.addEventListener('pageshow', woken);
  return () => {
    view.removeEventListener('storage', stored);
    view.removeEventListener('pageshow', woken);
  };
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
