import { useCallback, useEffect, useState } from 'react';
import { type SoundDevices, soundDevices } from './microphone-devices.ts';

/** The device's sound inputs and outputs, read again whenever one is plugged in or out, and on demand; null until they are known. */
export function useSoundDevices(): { devices: SoundDevices | null; lookAgain(): void } {
  const [devices, setDevices] = useState<SoundDevices | null>(null);
  const lookAgain = useCallback(() => void soundDevices().then(setDevices), []);
  useEffect(() => {
    const media = navigator.mediaDevices;
    lookAgain();
    media?.addEventListener?.('devicechange', lookAgain);
    return () => media?.removeEventListener?.('devicechange', lookAgain);
  }, [lookAgain]);
  return { devices, lookAgain };
}
