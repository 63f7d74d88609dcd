/*
 * One question for the whole app: may the page be reloaded, updated or covered now? The shell reads it before an
 * update, an install hint or a dialog; only the recorder writes it.
 */
let recording = false;
const listeners = new Set<() => void>();

export function isRecordingNow(): boolean {
  return recording;
}

export function subscribeRecordingNow(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function setRecordingNow(value: boolean): void {
  if (recording === value) return;
  recording = value;
  for (const listener of listeners) listener();
}
