import { makeSound, UnfitSound } from './make-sound.ts';
import type { MakeReply, MakeRequest } from './make-sound-messages.ts';

const reply = (message: MakeReply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<MakeRequest>) => {
  makeSound(data.pieces, data.contentType, (part) => reply({ kind: 'progress', part })).then(
    (made) => reply({ kind: 'done', made }, [made.bytes]),
    (cause: unknown) =>
      reply({
        kind: 'failed',
        unfit: cause instanceof UnfitSound,
        message: cause instanceof Error ? cause.message : 'unknown',
      }),
  );
});
