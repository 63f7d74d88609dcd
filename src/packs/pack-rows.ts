import { inCodeOrder } from '#domain/code-order.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { jsonOrUndefined } from '#local/parsed-json.ts';
import type { PackRow } from '#local/rows/device-schema.ts';
import type { DeviceTable } from '#local/rows/device-table.ts';
import type { PackStore } from './ports.ts';
import { parseStoredPack, type StoredPack } from './stored-pack.ts';

export function devicePacks(rows: DeviceTable<PackRow>): PackStore {
  const read = (row: PackRow | null) => (row === null ? null : parseStoredPack(jsonOrUndefined(row.body)));
  return {
    async all() {
      const packs = (await rows.all()).flatMap((row) => read(row) ?? []);
      return packs.sort((a, b) => a.createdAt - b.createdAt || inCodeOrder(a.id, b.id));
    },
    get: async (id) => read(await rows.get(id)),
    add: (stored) => rows.insert(rowOf(stored)),
    apply: async (id, change) =>
      read(
        await rows.change(id, (row) => {
          const before = read(row);
          if (before === null) return row;
          const after = change(before);
          return after === before ? row : rowOf(after);
        }),
      ),
    remove: async (id) => void (await rows.change(id, () => null)),
  };
}

function rowOf(stored: StoredPack): PackRow {
  const { id, uid, state, v } = stored;
  return {
    id,
    uid,
    course: coursePart(stored),
    stage: state.stage,
    version: v,
    body: JSON.stringify(stored),
  };
}
