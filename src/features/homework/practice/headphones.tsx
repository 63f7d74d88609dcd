import { useEffect, useState } from 'react';
import { texts } from '#features/homework/texts.ts';
import { soundDevices } from '#sound/microphone/microphone-devices.ts';
import { CheckBox } from '#ui/form/check-box.tsx';

interface HeadphonesProps {
  checked: boolean;
  onChange(headphones: boolean): void;
}

/** Whether the metronome and the model may sound in a take, and why not otherwise. Where headphones seem to be there, it asks. */
export function Headphones({ checked, onChange }: HeadphonesProps) {
  const name = useHeadphones();
  return (
    <div>
      {!checked && name !== null && <p className="text-sm">{texts.headphonesLikely(name)}</p>}
      <CheckBox checked={checked} onChange={onChange}>
        {texts.headphones}
      </CheckBox>
      <p className="text-sm text-ink-soft">{checked ? texts.headphonesOnNote : texts.headphonesNote}</p>
    </div>
  );
}

/** The name of connected headphones; null where none are known. */
function useHeadphones(): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const media = navigator.mediaDevices;
    const look = () => void soundDevices().then(({ headphones }) => !gone && setName(headphones));
    look();
    media?.addEventListener?.('devicechange', look);
    return () => {
      gone = true;
      media?.removeEventListener?.('devicechange', look);
    };
  }, []);
  return name;
}
