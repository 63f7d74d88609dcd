import { useSelector } from '@tanstack/react-store';
import type { TakeHeader } from '#local/takes/take.ts';
import { useConsole } from '#teach/app/context.ts';
import { isWaiting } from './voice-box.ts';

export type VoiceAt = 'sending' | 'arrived' | 'refused' | 'elsewhere';

/** The voices of this device: how many wait, and how far each is. */
export function useVoices() {
  const { voices } = useConsole();
  const { voices: all, refused, interrupted } = useSelector(voices.store);
  const find = (recordingID: string): TakeHeader | null =>
    all?.find(({ takeID }) => takeID === recordingID) ?? null;
  return {
    waiting: all?.filter(isWaiting).length ?? 0,
    interrupted,
    find,
    /** `elsewhere`: this device does not have it, so another one recorded it and the server has it. */
    at(recordingID: string): VoiceAt {
      const take = find(recordingID);
      if (take === null) return 'elsewhere';
      if (refused.has(recordingID)) return 'refused';
      return take.deliveredAt === null ? 'sending' : 'arrived';
    },
    isRead: all !== null,
  };
}
