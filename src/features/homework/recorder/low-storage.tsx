import { useEffect, useState } from 'react';
import { fewMinutesLeft } from '#domain/recordings/space-for-takes.ts';
import { lowStorageTexts as texts } from '#features/homework/low-storage-texts.ts';
import { freeBytes } from '#local/free-space.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** Says before a take that the device is nearly full, and how to make room. Looks again whenever the page comes back. */
export function LowStorage() {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => void freeBytes().then((free) => !gone && setMinutes(fewMinutesLeft(free)));
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (minutes === null) return null;
  return (
    <Notice
      tone="warn"
      title={texts.title}
      action={
        <span className="flex flex-wrap gap-x-5">
          <TextLink standalone to="/recordings" search={{ filter: 'device' }}>
            {texts.toRecordings}
          </TextLink>
          <TextLink standalone to="/settings/device">
            {texts.toDevice}
          </TextLink>
        </span>
      }
    >
      {texts.body(minutes)}
    </Notice>
  );
}
