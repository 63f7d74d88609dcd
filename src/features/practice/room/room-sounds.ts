import { PURE_FIFTH } from '#domain/practice/reference-pitch.ts';
import { hertzOf, midiOf } from '#domain/practice/tuning.ts';
import { texts as scoreTexts } from '#features/practice/score/texts.ts';
import { NOTE_NAMES, texts } from '#features/practice/texts.ts';
import type { PracticeSettings } from '#local/practice-settings.ts';
import { Drone, type DroneSound } from '#sound/drone/drone.ts';
import { beatPlan } from '#sound/metronome/beat-plan.ts';
import { Metronome, type MetronomeSettings } from '#sound/metronome/metronome.ts';
import { ModelPlayer } from '#sound/model/model-player.ts';
import type { Playing } from '#sound/playing.ts';
import { ScorePlayer } from '#sound/score/score-player.ts';
import type { SharedContext } from '#sound/shared-context.ts';

/** What sounds in the room; it outlives the screen, so that a person can read on while it plays. */
export interface RoomSounds {
  metronome: Metronome;
  drone: Drone;
  score: ScorePlayer;
  model: ModelPlayer;
}

interface Deps {
  shared: SharedContext;
  playing: Playing;
  settings: PracticeSettings;
}

export function createRoomSounds({ shared, playing, settings }: Deps): RoomSounds {
  const vibrate = (ms: number) => void navigator.vibrate?.(ms);
  return {
    metronome: new Metronome(
      { shared, playing, title: texts.tools.metronome, detail: texts.bpmValue, vibrate },
      metronomeSettings(settings, null),
    ),
    drone: new Drone({ shared, playing, title: texts.tools.drone }, droneSound(settings, null)),
    score: new ScorePlayer({ shared, playing, detail: scoreTexts.tempo }),
    model: new ModelPlayer({ shared, playing, detail: scoreTexts.percent }),
  };
}

export function metronomeSettings(settings: PracticeSettings, lesson: string | null): MetronomeSettings {
  const { silent, vibrates, countIn } = settings;
  return { plan: beatPlan(settings), silent, vibrates, countIn, lesson };
}

export function droneSound(settings: PracticeSettings, lesson: string | null): DroneSound {
  const { pitchClass, octave, fifth, volumePercent } = settings.drone;
  const root = hertzOf(midiOf(settings.drone), settings.referenceHz);
  return {
    frequencies: fifth ? [root, root * PURE_FIFTH] : [root],
    volumePercent,
    detail: texts.noteDetail(NOTE_NAMES[pitchClass][0], octave),
    lesson,
  };
}
