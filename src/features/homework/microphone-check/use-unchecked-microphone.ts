import { loadMicrophoneChoice } from '#local/microphone/microphone-choice.ts';
import type { SoundDevices } from '#sound/microphone/microphone-devices.ts';
import { useSoundDevices } from '#sound/microphone/use-sound-devices.ts';

interface Unchecked {
  /** The name of the microphone that the next take would be recorded with and that was never checked; '' where it has no name. */
  unchecked: string | null;
  lookAgain(): void;
}

/** Looks again whenever a device is plugged in: a new microphone is worth five seconds, too. */
export function useUncheckedMicrophone(): Unchecked {
  const { devices, lookAgain } = useSoundDevices();
  return { unchecked: devices && uncheckedOf(devices), lookAgain };
}

/** Without names (nothing was allowed yet) one check is enough; with several and none chosen, one of any of them. */
export function uncheckedOf({
  microphones,
  systemMicrophone,
}: Pick<SoundDevices, 'microphones' | 'systemMicrophone'>): string | null {
  const { deviceID, checked } = loadMicrophoneChoice();
  const chosen = microphones.find((each) => each.deviceID === deviceID);
  const possible = chosen === undefined ? microphones : [chosen];
  // Chromium may name it apart from its devices, such as "Default" beside "Speakerphone".
  if (chosen === undefined && systemMicrophone !== null && checked.includes(systemMicrophone)) return null;
  if (possible.length === 0) return checked.length === 0 ? '' : null;
  // A browser may name a device only after its check: the name '' then stands for it.
  if (possible.length === 1 && checked.length === 1 && checked[0] === '') return null;
  return possible.some(({ label }) => checked.some((name) => name.endsWith(label)))
    ? null
    : (possible[0]?.label ?? '');
}
