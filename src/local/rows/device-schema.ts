import type { RxJsonSchema } from 'rxdb/plugins/core';

/*
 * An old tab or worker that opens a newer schema version silently finds an empty store, and a live old tab loses its
 * collections. So these schemas are frozen at version 0: a row is an envelope, and growth happens inside `body`, a
 * JSON text that zod parses by the version it names. A body that does not parse is left alone, never deleted.
 */

export interface ConfigRow {
  key: string;
  body: string;
}

/** A draft of a homework note. `uid` is '' for notes of the earlier version, until a person signs in. */
export interface NoteRow {
  id: string;
  uid: string;
  lessonID: string;
  body: string;
}

export interface ParcelRow {
  id: string;
  uid: string;
  lessonID: string;
  stage: string;
  /** Device milliseconds before which the parcel is not tried; 0: at once; -1: a person decides. */
  gateAt: number;
  version: number;
  body: string;
}

export interface ActivityRow {
  id: string;
  uid: string;
  lessonID: string;
  kind: string;
  version: number;
  body: string;
}

/** A course for offline use; its files are in another database (pack-database.ts). */
export interface PackRow {
  id: string;
  uid: string;
  /** `{courseCode}_{courseVer}` */
  course: string;
  stage: string;
  version: number;
  body: string;
}

export interface DeviceRows {
  config: ConfigRow;
  notes: NoteRow;
  parcels: ParcelRow;
  activities: ActivityRow;
  packs: PackRow;
}

export type DeviceCollection = keyof DeviceRows;

const text = { type: 'string' } as const;
const key = { type: 'string', maxLength: 200 } as const;
const number = { type: 'number' } as const;

export const DEVICE_SCHEMAS: { [C in DeviceCollection]: RxJsonSchema<DeviceRows[C]> } = {
  config: schema('key', { key, body: text }),
  notes: schema('id', { id: key, uid: text, lessonID: text, body: text }),
  parcels: schema('id', {
    id: key,
    uid: text,
    lessonID: text,
    stage: text,
    gateAt: number,
    version: number,
    body: text,
  }),
  activities: schema('id', { id: key, uid: text, lessonID: text, kind: text, version: number, body: text }),
  packs: schema('id', { id: key, uid: text, course: text, stage: text, version: number, body: text }),
};

/** The primary key of each collection. */
export const KEY_OF: { [C in DeviceCollection]: keyof DeviceRows[C] & string } = {
  config: 'key',
  notes: 'id',
  parcels: 'id',
  activities: 'id',
  packs: 'id',
};

function schema<R>(primaryKey: keyof R & string, properties: RxJsonSchema<R>['properties']): RxJsonSchema<R> {
  const required = Object.keys(properties) as (keyof R & string)[];
  return {
    version: 0,
    type: 'object',
    primaryKey: primaryKey as never,
    properties,
    required: required as never,
  };
}
