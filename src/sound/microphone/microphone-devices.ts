/** What the app knows of the device's sound inputs and outputs. */
export interface SoundDevices {
  /** Named ones only: before the first permission browsers name none. */
  readonly microphones: readonly { readonly deviceID: string; readonly label: string }[];
  /** How the browser names the one that the system has set; null where that has no name of its own. */
  readonly systemMicrophone: string | null;
  /** The name of an output that is worn in or on the ears; null where none is known. */
  readonly headphones: string | null;
}

const MAX_DEVICES = 50;
/** Entries of Chromium that stand for another one. */
const SYSTEM = 'default';
const ALIASES = [SYSTEM, 'communications'];
const WORN = /head(phone|set)|ear(phone|bud|pod)|airpods|buds|ヘッド(ホン|フォン|セット)|イヤ(ホン|フォン)/i;
const BLUETOOTH = /bluetooth|airpods|buds|hands-?free|\bHFP\b|ブルートゥース/i;

type Devices = Pick<MediaDevices, 'enumerateDevices'>;

/** Never rejects: where the browser says nothing, nothing is known. */
export async function soundDevices(
  media: Devices | undefined = globalThis.navigator?.mediaDevices,
): Promise<SoundDevices> {
  const all = (await media?.enumerateDevices?.().catch(() => [])) ?? [];
  const named = all.slice(0, MAX_DEVICES).filter(({ label }) => label !== '');
  const inputs = named.filter(({ kind }) => kind === 'audioinput');
  return {
    systemMicrophone: inputs.find(({ deviceId }) => deviceId === SYSTEM)?.label ?? null,
    microphones: inputs
      .filter(({ deviceId }) => !ALIASES.includes(deviceId))
      .map(({ deviceId, label }) => ({ deviceID: deviceId, label })),
    headphones: named.find(({ kind, label }) => kind === 'audiooutput' && WORN.test(label))?.label ?? null,
  };
}

/** Whether a microphone's name says that its sound comes by Bluetooth, in the quality of a telephone. */
export function isBluetooth(label: string): boolean {
  return BLUETOOTH.test(label);
}
