import { useState } from 'react';
import { applyDeviceSettings } from '#local/apply-device-settings.ts';
import { changeDeviceSettings, type DeviceSettings, deviceSettings } from '#local/device-settings.ts';

/** The settings of the device, and a change of them: shown at once, stored where the browser stores. */
export function useDeviceSettings() {
  const [settings, setSettings] = useState(() => deviceSettings());
  const [isStored, setStored] = useState(true);
  const change = (part: Partial<DeviceSettings>) => {
    const stored = changeDeviceSettings(part);
    const next = stored ?? { ...settings, ...part };
    setStored(stored !== null);
    setSettings(next);
    applyDeviceSettings(next);
  };
  return { settings, isStored, change };
}
