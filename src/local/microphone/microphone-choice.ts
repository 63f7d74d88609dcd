import * as z from 'zod/mini';
import { type ReadStorage, storedJSON, storeJSON, type WriteStorage } from '#local/stored-json.ts';

/** Microphones that one person uses on one device; the oldest goes. */
export const MAX_CHECKED_MICROPHONES = 20;
const MAX_LENGTH = 200;
const short = z.string().check(z.maxLength(MAX_LENGTH));

/** Not private beyond the names that the system gives its devices; it never leaves the device. */
const MicrophoneChoice = z.object({
  /** The browser's ID of the chosen one; null: the one of the system. */
  deviceID: z.nullable(short),
  /** Names of those that were checked, or whose check was put off; '' where a browser names none. */
  checked: z.array(short).check(z.maxLength(MAX_CHECKED_MICROPHONES)),
});
export type MicrophoneChoice = z.infer<typeof MicrophoneChoice>;

const NOTHING: MicrophoneChoice = { deviceID: null, checked: [] };
const KEY = 'otomichi.microphone';

export function loadMicrophoneChoice(storage: ReadStorage = () => localStorage): MicrophoneChoice {
  return storedJSON(MicrophoneChoice, storage, KEY) ?? NOTHING;
}

/** Takes this microphone from now on, wherever the app listens; null for the one of the system. */
export function chooseMicrophone(deviceID: string | null, storage: WriteStorage = () => localStorage): void {
  const fits = deviceID === null || deviceID.length <= MAX_LENGTH;
  storeJSON(storage, KEY, { ...loadMicrophoneChoice(storage), deviceID: fits ? deviceID : null });
}

/** Its check is not offered again. */
export function rememberChecked(label: string, storage: WriteStorage = () => localStorage): void {
  const { deviceID, checked } = loadMicrophoneChoice(storage);
  const name = label.slice(0, MAX_LENGTH);
  const others = checked.filter((each) => each !== name);
  storeJSON(storage, KEY, { deviceID, checked: [...others, name].slice(-MAX_CHECKED_MICROPHONES) });
}
