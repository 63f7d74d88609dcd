import { fetchedSound } from '#features/homework/compare/fetched-sound.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { chosenBlob, takeBlob, takeFileName, takeSound } from '#features/homework/takes/take-file.ts';
import { chosenPart } from '#local/takes/chosen-part.ts';
import type { TakeStore } from '#local/takes/take.ts';
import type { LibraryEntry } from './library.ts';

interface Bytes {
  takes: Pick<TakeStore, 'bytes'>;
}

/** The address at which the server plays a recording on every phone. */
function serverURL({ recording }: LibraryEntry): string | null {
  return recording === null ? null : (recording.m4aURL ?? recording.url);
}

/** The bytes of the device, or null where it has none. */
async function deviceBlob({ takes }: Bytes, { take }: LibraryEntry): Promise<Blob | null> {
  if (take === null) return null;
  const blob = await takeBlob(takes, take).catch(() => null);
  return blob !== null && blob.size > 0 ? blob : null;
}

/** The bytes of an entry, from the device, else from the server. */
export async function entryBlob(ports: Bytes, entry: LibraryEntry): Promise<Blob> {
  const onDevice = await deviceBlob(ports, entry);
  if (onDevice !== null) return onDevice;
  const url = serverURL(entry);
  if (url === null) throw new Error('no bytes on this device');
  return fetchedSound(url);
}

/** Where an entry plays: from the device, else from the server. */
export function entrySound(ports: Bytes, entry: LibraryEntry): Promise<string> {
  return takeSound(ports.takes, entry.take, serverURL(entry));
}

/**
 * A file of an entry: of a trimmed take the chosen part. The school's m4a plays everywhere, so it is preferred to what another
 * browser cannot play; without a network the bytes of the device are given as they are.
 */
export async function entryFile(
  ports: Bytes & Pick<HomeworkPorts, 'makeSound'>,
  entry: LibraryEntry,
): Promise<{ blob: Blob; name: string }> {
  const { take, recording } = entry;
  if (take !== null && chosenPart(take) !== null)
    return { blob: await chosenBlob(ports, take), name: takeFileName(take) };
  const onDevice = await deviceBlob(ports, entry);
  const isPlainOnDevice = onDevice !== null && take?.contentType === 'audio/mp4';
  const m4a = isPlainOnDevice || recording?.m4aURL == null ? null : await orNull(recording.m4aURL);
  const facts = { ...factsOf(entry), ...(m4a !== null && { contentType: 'audio/mp4' as const }) };
  const blob = m4a ?? onDevice ?? (recording === null ? null : await fetchedSound(recording.url));
  if (blob === null) throw new Error('the recording is neither here nor at the school');
  return { blob, name: takeFileName(facts) };
}

function factsOf({ take, recording }: LibraryEntry): Parameters<typeof takeFileName>[0] {
  if (take !== null) return take;
  if (recording === null) throw new Error('an entry is a take or a recording');
  return { lesson: recording.lesson, startedAt: recording.recordTime, contentType: recording.contentType };
}

/** Without the m4a there is still the recording as it is. */
const orNull = (url: string) => fetchedSound(url).catch(() => null);
