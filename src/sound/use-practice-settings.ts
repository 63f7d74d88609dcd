import { useCallback, useMemo, useRef, useState } from 'react';
import type { Count } from '#domain/practice/beats.ts';
import {
  hasOwnSettings,
  loadPracticeSettings,
  type PracticeSettings,
  savePracticeSettings,
} from '#local/practice-settings.ts';

export type ChangeSettings = (change: Partial<PracticeSettings>) => void;

/**
 * The settings of a lesson, or of the room without one, on this device; the same for recorder and room. `count` is that of the lesson's
 * score and may come after the screen: it changes nothing that was set here, and waits while `isBeating`.
 */
export function usePracticeSettings(
  lesson: string | null,
  count: Count | null,
  isBeating: boolean,
): [PracticeSettings, ChangeSettings] {
  const [changed, setChanged] = useState<Partial<PracticeSettings>>({});
  const [known, setKnown] = useState(count);
  // In the middle of a take or of a count-in nobody expects another tempo.
  if (known === null && count !== null && !isBeating) setKnown(count);
  const settings = useMemo(
    () => ({ ...loadPracticeSettings(lesson, known), ...changed }),
    [lesson, known, changed],
  );
  const latest = useRef({ settings, known });
  latest.current = { settings, known };
  const change = useCallback<ChangeSettings>(
    (part) => {
      const next = { ...latest.current.settings, ...part };
      latest.current = { ...latest.current, settings: next };
      setChanged((before) => ({ ...before, ...part }));
      // Headphones say nothing about a tempo: before its score is known, a lesson would keep the one of the lesson before.
      const isItsOwn =
        latest.current.known !== null || 'bpm' in part || 'accents' in part || hasOwnSettings(lesson);
      savePracticeSettings(isItsOwn ? lesson : null, next);
    },
    [lesson],
  );
  return [settings, change];
}
