import { useEffect, useRef } from 'react';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';
import type { Metronome } from './use-metronome.ts';

/**
 * Pauses everything that would be recorded in a take. A metronome that ran goes on with the take where the learner wears
 * headphones; one that counts in goes on as lights by itself.
 */
export function useSoundInTakes(
  at: string,
  headphones: boolean,
  metronome: Pick<Metronome, 'on' | 'lit' | 'toggle'>,
): void {
  const ran = useRef(false);
  const latest = useRef(metronome);
  useEffect(() => {
    latest.current = metronome;
  });
  useEffect(() => {
    if (at === 'asking') ran.current = latest.current.on;
    if (at === 'asking' || (at === 'recording' && !headphones)) pauseAllSounds();
    if (at === 'recording' && headphones && ran.current && !latest.current.lit) latest.current.toggle();
    if (at === 'recording') ran.current = false;
  }, [at, headphones]);
}
