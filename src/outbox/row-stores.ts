import { jsonOrUndefined } from '#local/parsed-json.ts';
import type { ActivityRow, ParcelRow } from '#local/rows/device-schema.ts';
import type { DeviceTable } from '#local/rows/device-table.ts';
import { type Activity, type ActivityStore, parseActivity } from './activity.ts';
import { type Gate, isSettled, type Parcel, parseParcel } from './parcel.ts';
import type { ParcelStore } from './ports.ts';

/** The parcels of this device, for the page and the start-up reconciliation as well. */
export interface DeviceParcels extends ParcelStore {
  /** Every parcel that this version can read, of all people. */
  all(): Promise<Parcel[]>;
  /** Rows of another version, and damaged ones: reported, never sent, never deleted. */
  unreadable(): Promise<ParcelRow[]>;
  get(id: string): Promise<Parcel | null>;
  /** Resolves with false when the take has a parcel already; that one stays. */
  add(parcel: Parcel): Promise<boolean>;
  /** Removes a settled parcel; leaves any other. */
  forget(id: string): Promise<void>;
}

/** The parcels in the `parcels` table of this device. */
export function deviceParcels(rows: DeviceTable<ParcelRow>): DeviceParcels {
  const all = async () => (await rows.all()).flatMap((row) => parcelOfRow(row) ?? []);
  return {
    all,
    unreadable: async () => (await rows.all()).filter((row) => parcelOfRow(row) === null),
    listOf: async (uid) => (await all()).filter((parcel) => parcel.uid === uid && !isSettled(parcel)),
    async get(id) {
      const row = await rows.get(id);
      return row === null ? null : parcelOfRow(row);
    },
    add: (parcel) => rows.insert(rowOfParcel(parcel)),
    async apply(id, change) {
      const row = await rows.change(id, (before) => {
        const parcel = parcelOfRow(before);
        if (parcel === null) return before;
        const after = change(parcel);
        return after === parcel ? before : rowOfParcel(after);
      });
      return row === null ? null : parcelOfRow(row);
    },
    async forget(id) {
      await rows.change(id, (row) => {
        const parcel = parcelOfRow(row);
        return parcel !== null && isSettled(parcel) ? null : row;
      });
    },
  };
}

export interface DeviceActivities extends ActivityStore {
  add(activity: Activity): Promise<boolean>;
}

/** The activities in the `activities` table of this device. */
export function deviceActivities(rows: DeviceTable<ActivityRow>): DeviceActivities {
  const parse = (row: ActivityRow) => parseActivity(jsonOrUndefined(row.body));
  return {
    async listOf(uid) {
      const mine = (await rows.all()).filter((row) => row.uid === uid);
      return mine.flatMap((row) => parse(row) ?? []);
    },
    add: (activity) => rows.insert(rowOfActivity(activity)),
    async apply(id, change) {
      const row = await rows.change(id, (before) => {
        const activity = parse(before);
        if (activity === null) return before;
        const after = change(activity);
        if (after === activity) return before;
        return after === null ? null : rowOfActivity(after);
      });
      return row === null ? null : parse(row);
    },
  };
}

function parcelOfRow(row: ParcelRow): Parcel | null {
  return parseParcel(jsonOrUndefined(row.body));
}

function rowOfParcel(parcel: Parcel): ParcelRow {
  const { id, uid, lessonID, stage, gate, v } = parcel;
  return { id, uid, lessonID, stage, gateAt: gateAt(gate), version: v, body: JSON.stringify(parcel) };
}

function rowOfActivity(activity: Activity): ActivityRow {
  const { id, uid, lessonID, deed, v } = activity;
  return { id, uid, lessonID, kind: deed.kind, version: v, body: JSON.stringify(activity) };
}

function gateAt(gate: Gate): number {
  if (gate.kind === 'open') return 0;
  return gate.kind === 'later' ? gate.at : -1;
}
