import type { Endpoint } from '#contract/endpoint.ts';
import { openPackFiles, type PackFiles } from '#local/pack-files.ts';
import { parseSnapshot } from '#packs/snapshot.ts';
import { answerFrom } from '#packs/snapshot-answer.ts';

type Snapshots = Pick<PackFiles, 'snapshotsOf'>;

let opened: Snapshots | null = null;

/** How the school would answer, out of the packs of this person; null where none has it. */
export async function answerFromPacks(
  uid: string,
  endpoint: Pick<Endpoint, 'path'>,
  asked: Readonly<Record<string, unknown>>,
  snapshots?: Snapshots,
): Promise<unknown> {
  opened ??= snapshots ?? openPackFiles();
  for (const body of await (snapshots ?? opened).snapshotsOf(uid)) {
    const snapshot = parseSnapshot(body);
    const answer = snapshot === null ? null : answerFrom(snapshot, endpoint.path, asked);
    if (answer !== null) return answer;
  }
  return null;
}
