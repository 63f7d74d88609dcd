import * as z from 'zod/mini';
import { parsedJSON } from '#local/parsed-json.ts';
import type { ConfigRow } from './device-schema.ts';
import type { DeviceTable } from './device-table.ts';

/** Settings of this device, by key; none of them is a secret. */
export const DEVICE_CONFIG = {
  /** The earlier version's choice, which names no person; taken over by the first one who signs in. */
  selectedCurrCode: z.string(),
  /** The curriculum that each person chose here: uid → currCode. */
  selectedCurrCodes: z.record(z.string(), z.string()),
  /** What a person was about to do when they were sent to sign in. */
  signInIntent: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('signUp') }),
    z.object({
      kind: z.literal('purchase'),
      currCode: z.string(),
      planID: z.int(),
      /** True when they had to sign up first. */
      newcomer: z.optional(z.boolean()),
      /** Milliseconds of the device's clock. */
      at: z.optional(z.number()),
    }),
  ]),
  haveClosedGuidance: z.boolean(),
  /** Set once every row of the earlier version's database has been found in this one. */
  earlierImported: z.object({ notes: z.int(), config: z.int(), at: z.string() }),
  /** `uid lessonID` → device milliseconds of the last check against the server that found no difference (src/outbox/server-check.ts). */
  schoolChecked: z.record(z.string(), z.number()),
  /** Packs are downloaded over Wi-Fi only; true unless the person chose otherwise. */
  packsOnWifiOnly: z.boolean(),
} as const;

export type ConfigKey = keyof typeof DEVICE_CONFIG;
export type ConfigValue<K extends ConfigKey> = z.infer<(typeof DEVICE_CONFIG)[K]>;

export interface DeviceConfig {
  /** Resolves with null when the key was never set, or this version cannot read its value. */
  read<K extends ConfigKey>(key: K): Promise<ConfigValue<K> | null>;
  write<K extends ConfigKey>(key: K, value: ConfigValue<K>): Promise<void>;
  clear(key: ConfigKey): Promise<void>;
}

export function deviceConfig(rows: DeviceTable<ConfigRow>): DeviceConfig {
  return {
    async read<K extends ConfigKey>(key: K) {
      const row = await rows.get(key);
      return row === null ? null : parseConfig(key, row.body);
    },
    async write(key, value) {
      const body = JSON.stringify(value);
      if (await rows.insert({ key, body })) return;
      await rows.change(key, (row) => ({ ...row, body }));
    },
    async clear(key) {
      await rows.change(key, () => null);
    },
  };
}

export function parseConfig<K extends ConfigKey>(key: K, body: string): ConfigValue<K> | null {
  return parsedJSON(DEVICE_CONFIG[key], body) as ConfigValue<K> | null;
}
