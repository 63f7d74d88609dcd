import * as z from 'zod/mini';
import { parsedJSON } from '#local/parsed-json.ts';
import type { NoteRow } from './device-schema.ts';
import type { DeviceTable } from './device-table.ts';

const Draft = z.object({ note: z.string(), updatedAt: z.string() });
export type Draft = z.infer<typeof Draft>;

/** The uid of notes from the earlier version, which stored no person: they go to the first person who signs in. */
export const NOBODY = '';

export interface DraftNotes {
  /** Resolves with '' where there is no draft. */
  load(uid: string, lessonID: string): Promise<string>;
  /** @param now ISO time of the device */
  save(uid: string, lessonID: string, note: string, now: string): Promise<void>;
  clear(uid: string, lessonID: string): Promise<void>;
  /** Gives notes without an owner to this person, where they have no draft of their own. Repeatable. */
  claim(uid: string): Promise<void>;
}

export function draftNotes(rows: DeviceTable<NoteRow>): DraftNotes {
  return {
    async load(uid, lessonID) {
      const row = await rows.get(draftID(uid, lessonID));
      return (row === null ? null : parsedJSON(Draft, row.body))?.note ?? '';
    },
    async save(uid, lessonID, note, now) {
      const row = draftRow(uid, lessonID, { note, updatedAt: now });
      if (await rows.insert(row)) return;
      await rows.change(row.id, () => row);
    },
    async clear(uid, lessonID) {
      await rows.change(draftID(uid, lessonID), () => null);
    },
    async claim(uid) {
      const unowned = (await rows.all()).filter((row) => row.uid === NOBODY);
      for (const row of unowned) {
        const mine = { ...row, id: draftID(uid, row.lessonID), uid };
        await rows.insert(mine);
        // Removes the row without an owner only when a row of this person is on disk.
        if ((await rows.get(mine.id)) !== null) await rows.change(row.id, () => null);
      }
    },
  };
}

export function draftRow(uid: string, lessonID: string, draft: Draft): NoteRow {
  return { id: draftID(uid, lessonID), uid, lessonID, body: JSON.stringify(draft) };
}

function draftID(uid: string, lessonID: string): string {
  return `${uid}|${lessonID}`;
}
