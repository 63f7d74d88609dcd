import * as z from 'zod/mini';
import type { ConfigRow } from './device-schema.ts';
import type { DeviceTable } from './device-table.ts';

/** What this device remembers, by name; nothing of it is a secret. */
export const DEVICE_CONFIG = {
  selectedCurrCode: z.string(),
  /** What a person was about to do when they were sent to sign in (decisions, "Identity"). */
  signInIntent: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('signUp') }),
    z.object({
      kind: z.literal('purchase'),
      currCode: z.string(),
      planID: z.int(),
      /** They were about to sign up on the way to it. */
      newcomer: z.optional(z.boolean()),
      /** When, in ms. */
      at: z.optional(z.number()),
    }),
  ]),
  haveClosedGuidance: z.boolean(),
  /** Set once everything of the earlier version's database has been found again in this one. */
  earlierImported: z.object({ notes: z.int(), config: z.int(), at: z.string() }),
  /** `uid lessonID` → when the school's list was last compared and added up (outbox/school-check.ts). */
  schoolChecked: z.record(z.string(), z.number()),
  /** Courses are brought onto this device over Wi-Fi only; true until somebody says otherwise. */
  packsOnWifiOnly: z.boolean(),
} as const;

export type ConfigKey = keyof typeof DEVICE_CONFIG;
export type ConfigValue<K extends ConfigKey> = z.infer<(typeof DEVICE_CONFIG)[K]>;

export interface DeviceConfig {
  /** null: never set, or not what this version understands. */
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
  const parsed = z.safeParse(DEVICE_CONFIG[key], parseJson(body));
  return parsed.success ? (parsed.data as ConfigValue<K>) : null;
}

/** What a body holds, or undefined where it is no JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
