import { useEffect, useState } from 'react';

/** Whether the microphone may be asked for: false where there is none, and where the person refused it. */
export function useMayListen(): boolean {
  const [may, setMay] = useState(() => navigator.mediaDevices?.getUserMedia !== undefined);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    let gone = false;
    const look = () =>
      setMay(status?.state !== 'denied' && navigator.mediaDevices?.getUserMedia !== undefined);
    // Not every browser knows this name; then the question is asked at the start of the drill.
    const asked = navigator.permissions?.query({ name: 'microphone' as PermissionName });
    asked?.then(
      (answer) => {
        if (gone) return;
        status = answer;
        status.addEventListener('change', look);
        look();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      status?.removeEventListener('change', look);
    };
  }, []);
  return may;
}
