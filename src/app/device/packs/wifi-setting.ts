import type { DeviceConfig } from '#local/rows/device-config.ts';

/** Whether packs download over Wi-Fi only: true until the person changes it, the same in every tab. */
export interface WifiSetting {
  only(): boolean;
  /** Reads the stored setting again; true when it has changed. */
  reload(): Promise<boolean>;
  choose(only: boolean): Promise<void>;
}

export function wifiSetting(config: DeviceConfig): WifiSetting {
  let only = true;
  return {
    only: () => only,
    async reload() {
      const before = only;
      only = (await config.read('packsOnWifiOnly')) ?? true;
      return only !== before;
    },
    async choose(next) {
      only = next;
      await config.write('packsOnWifiOnly', next);
    },
  };
}
