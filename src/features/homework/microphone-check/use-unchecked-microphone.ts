import { useCallback, useEffect, useState } from 'react';
import { loadMicrophoneChoice } from '#local/microphone/microphone-choice.ts';
import { soundDevices } from '#sound/microphone/microphone-devices.ts';

interface Unchecked {
  /** The name of the microphone that the next take would be recorded with and that was never checked; '' where it has no name. */
  unchecked: string | null;
  lookAgain(): void;
}

/** Looks again whenever a device is plugged in: a new microphone is worth five seconds, too. */
export function useUncheckedMicrophone(): Unchecked {
  const [unchecked, setUnchecked] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  const lookAgain = useCallback(() => setLooks((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look is asked for
  useEffect(() => {
    let gone = false;
    void findUnchecked().then((found) => !gone && setUnchecked(found));
    return () => {
      gone = true;
    };
  }, [looks]);
  useEffect(() => {
    const media = navigator.mediaDevices;
    media?.addEventListener?.('devicechange', lookAgain);
    return () => media?.removeEventListener?.('devicechange', lookAgain);
  }, [lookAgain]);
  return { unchecked, lookAgain };
}

/** Without names (nothing was allowed yet) one check is enough; with several and none chosen, one of any of them. */
export async function findUnchecked(): Promise<string | null> {
  const { deviceID, checked } = loadMicrophoneChoice();
  const { microphones } = await soundDevices();
  const chosen = microphones.find((each) => each.deviceID === deviceID);
  const possible = chosen === undefined ? microphones : [chosen];
  if (possible.length === 0) return checked.length === 0 ? '' : null;
  // A browser may name a device only after its check: the name '' then stands for it.
  if (possible.length === 1 && checked.length === 1 && checked[0] === '') return null;
  return possible.some(({ label }) => checked.some((name) => name.endsWith(label)))
    ? null
    : (possible[0]?.label ?? '');
}
