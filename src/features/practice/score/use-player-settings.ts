import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import { useCallback } from 'react';
import { loadPlayerSettings, type PlayerSettings, savePlayerSettings } from '#local/player-settings.ts';

/** Settings that this page has read, by lesson: several players of a lesson share them. */
const known = createStore<Readonly<Record<string, PlayerSettings>>>({});

export type ChangePlayer = (change: (before: PlayerSettings) => PlayerSettings) => void;

/** With what scores and model of a lesson are played, on this device. */
export function usePlayerSettings(lesson: string): [PlayerSettings, ChangePlayer] {
  const settings = useSelector(known, (all) => all[lesson]) ?? read(lesson);
  const change = useCallback<ChangePlayer>(
    (make) => {
      const next = make(read(lesson));
      known.setState((all) => ({ ...all, [lesson]: next }));
      savePlayerSettings(lesson, next);
    },
    [lesson],
  );
  return [settings, change];
}

/** The same object until something changes. */
function read(lesson: string): PlayerSettings {
  const stored = known.state[lesson] ?? loadPlayerSettings(lesson);
  if (known.state[lesson] === undefined) Object.assign(known.state, { [lesson]: stored });
  return stored;
}
