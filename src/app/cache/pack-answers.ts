import type { Endpoint } from '#contract/endpoint.ts';
import { openPackFiles, type PackFiles } from '#local/packs/pack-files.ts';
import { answerFrom, parseSnapshot } from '#packs/snapshot.ts';

type Snapshots = Pick<PackFiles, 'snapshotsOf'>;

let opened: Snapshots | null = null;

/** The server's answer to a call, from this person's packs; null where none has it. */
export async function answerFromPacks(
  uid: string,
  endpoint: Pick<Endpoint, 'path'>,
  input: Readonly<Record<string, unknown>>,
  snapshots?: Snapshots,
): Promise<unknown> {
  opened ??= snapshots ?? openPackFiles();
  for (const body of await (snapshots ?? opened).snapshotsOf(uid)) {
    const snapshot = parseSnapshot(body);
    const answer = snapshot === null ? null : answerFrom(snapshot, endpoint.path, input);
    if (answer !== null) return answer;
  }
  return null;
}
