import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';

/*
 * Whether the recorder is busy: then the page must not be reloaded, updated or covered. The shell reads it before an
 * update, an install hint or a dialog; only the recorder writes it.
 */
const recording = createStore(false);

export function setRecordingNow(value: boolean): void {
  recording.setState(() => value);
}

export function isRecordingNow(): boolean {
  return recording.state;
}

/** Calls the listener whenever the recorder has become free. */
export function onRecordingOver(listener: () => void): void {
  recording.subscribe((isNow) => {
    if (!isNow) listener();
  });
}

/** isRecordingNow for screens, which render again when it changes. */
export function useIsRecording(): boolean {
  return useSelector(recording);
}
