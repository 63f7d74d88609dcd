import { createStore } from '@tanstack/store';
import { useSyncExternalStore } from 'react';
import { subscribeTo } from '#lib/subscribe-to.ts';

/*
 * Whether the recorder is busy: then the page must not be reloaded, updated or covered. The shell reads it before an
 * update, an install hint or a dialog; only the recorder writes it.
 */
const recording = createStore(false);
const subscribe = subscribeTo(recording);

export function setRecordingNow(value: boolean): void {
  recording.setState(() => value);
}

export function isRecordingNow(): boolean {
  return recording.state;
}

/** isRecordingNow for screens, which render again when it changes. Without useSelector, to keep the first bundle small. */
export function useIsRecording(): boolean {
  return useSyncExternalStore(subscribe, isRecordingNow);
}
