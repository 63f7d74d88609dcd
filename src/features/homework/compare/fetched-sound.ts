/** A recording of the server, whole. */
export async function fetchedSound(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`recording: ${answer.status}`);
  return answer.blob();
}
