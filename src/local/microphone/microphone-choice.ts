import * as z from 'zod/mini';

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
type Read = () => Pick<Storage, 'getItem'>;
type Write = () => Pick<Storage, 'getItem' | 'setItem'>;

export function loadMicrophoneChoice(storage: Read = () => localStorage): MicrophoneChoice {
  try {
    const stored = z.safeParse(MicrophoneChoice, JSON.parse(storage().getItem(KEY) ?? 'null'));
    return stored.success ? stored.data : NOTHING;
  } catch {
    // Storage may be disabled altogether.
    return NOTHING;
  }
}

/** Takes this microphone from now on, wherever the app listens; null for the one of the system. */
export function chooseMicrophone(deviceID: string | null, storage: Write = () => localStorage): void {
  const fits = deviceID === null || deviceID.length <= MAX_LENGTH;
  store({ ...loadMicrophoneChoice(storage), deviceID: fits ? deviceID : null }, storage);
}

/** Its check is not offered again. */
export function rememberChecked(label: string, storage: Write = () => localStorage): void {
  const { deviceID, checked } = loadMicrophoneChoice(storage);
  const name = label.slice(0, MAX_LENGTH);
  const others = checked.filter((each) => each !== name);
  store({ deviceID, checked: [...others, name].slice(-MAX_CHECKED_MICROPHONES) }, storage);
}

function store(choice: MicrophoneChoice, storage: Write): void {
  try {
    storage().setItem(KEY, JSON.stringify(choice));
  } catch {
    // The system's microphone is used, and the check is offered again.
  }
}
