import type { DeviceConfig } from '#local/rows/device-config.ts';

/** Whether courses come over Wi-Fi only: true until somebody says otherwise, the same in every tab. */
export interface WifiChoice {
  only(): boolean;
  /** Reads again what stands on the device; true when it has changed. */
  look(): Promise<boolean>;
  choose(only: boolean): Promise<void>;
}

export function wifiChoice(config: DeviceConfig): WifiChoice {
  let only = true;
  return {
    only: () => only,
    async look() {
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
