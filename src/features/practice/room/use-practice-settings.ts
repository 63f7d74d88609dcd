import { useCallback, useState } from 'react';
import {
  loadPracticeSettings,
  type PracticeSettings,
  savePracticeSettings,
} from '#local/practice-settings.ts';

export type ChangeSettings = (change: Partial<PracticeSettings>) => void;

/** The settings of a lesson, or of the room without one, on this device. */
export function usePracticeSettings(lesson: string | null): [PracticeSettings, ChangeSettings] {
  const [settings, setSettings] = useState(() => loadPracticeSettings(lesson));
  const change = useCallback<ChangeSettings>(
    (part) => {
      setSettings((before) => {
        const next = { ...before, ...part };
        savePracticeSettings(lesson, next);
        return next;
      });
    },
    [lesson],
  );
  return [settings, change];
}
