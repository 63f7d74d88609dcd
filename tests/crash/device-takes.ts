import type { Page } from '@playwright/test';
import { TAKE_DATABASE } from '#local/database-names.ts';

/** A take as it is on the disk of the device. */
export interface DeviceTake {
  readonly takeID: string;
  readonly uid: string;
  readonly state: 'recording' | 'closed' | 'discarded';
  readonly decision: 'undecided' | 'submit';
  readonly isDelivered: boolean;
  /** From a file, which stays where it was chosen until the take is closed. */
  readonly isImported: boolean;
  /** As the app calculated it when the take was closed. */
  readonly frozenSha256: string | null;
  /** Rows of bytes, and what their bytes hash to. */
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Hash of only the first rows, as many as were asked for. */
  readonly firstSha256: string | null;
}

/** Reads all takes of the device past the app. @param firstRows by takeID, how many rows to hash apart */
export function readDeviceTakes(page: Page, firstRows: Record<string, number> = {}): Promise<DeviceTake[]> {
  return page.evaluate(readTakesInPage, { name: TAKE_DATABASE, firstRows });
}

interface Wanted {
  name: string;
  firstRows: Record<string, number>;
}

async function readTakesInPage({ name, firstRows }: Wanted): Promise<DeviceTake[]> {
  // Opening a database that does not exist would make it, without its stores.
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
  const wait = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const hashOf = async (rows: ArrayBuffer[]) => {
    const bytes = await new Blob(rows).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const db = await wait(opening);
  try {
    const tx = db.transaction(['takes', 'chunks']);
    const headers = await wait(tx.objectStore('takes').getAll());
    const range = ({ takeID }: { takeID: string }) => IDBKeyRange.bound([takeID], [takeID, []]);
    const rows = await Promise.all(headers.map((take) => wait(tx.objectStore('chunks').getAll(range(take)))));
    return await Promise.all(
      headers.map(
        async (
          { takeID, uid, state, decision, deliveredAt, frozen, contentType },
          at,
        ): Promise<DeviceTake> => {
          const mine: ArrayBuffer[] = rows[at] ?? [];
          const first = firstRows[takeID];
          return {
            takeID,
            uid,
            state,
            decision,
            isDelivered: deliveredAt !== null,
            // The suite's browser records WebM, and its files are WAV.
            isImported: contentType === 'audio/wav',
            frozenSha256: frozen?.sha256 ?? null,
            rows: mine.length,
            bytes: mine.reduce((sum, row) => sum + row.byteLength, 0),
            sha256: await hashOf(mine),
            firstSha256: first === undefined ? null : await hashOf(mine.slice(0, first)),
          };
        },
      ),
    );
  } finally {
    db.close();
  }
}
