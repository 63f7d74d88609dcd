import { type Beat, type UploadProgress, uploadProgress } from '#outbox/upload-progress.ts';
import type { VirtualDevice } from '#tests/support/model/virtual-device.ts';
import type { VirtualProcess } from '#tests/support/model/virtual-process.ts';

const SILENCE_MS = 20_000;

/** The BroadcastChannel of the phone: every living process but the sender hears a beat, a frozen one when it thaws. */
export interface VirtualAir {
  join(process: VirtualProcess): UploadProgress;
}

export function virtualAir(device: Pick<VirtualDevice, 'broadcasts'>): VirtualAir {
  let ears: { process: VirtualProcess; hear: (beat: Beat) => void }[] = [];
  return {
    join(process) {
      ears = ears.filter((ear) => ear.process.isAlive());
      const post = (beat: Beat) => {
        for (const ear of device.broadcasts ? ears : []) {
          if (ear.process !== process) queueMicrotask(() => ear.process.hear(() => ear.hear(beat)));
        }
      };
      const onBeat = (hear: (beat: Beat) => void) => void ears.push({ process, hear });
      return uploadProgress({ post, onBeat }, SILENCE_MS, process.later);
    },
  };
}
