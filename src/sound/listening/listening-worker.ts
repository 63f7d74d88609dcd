import { hearingOf } from '#domain/practice/listening/hearing.ts';
import { listen } from '#domain/practice/listening/listen.ts';
import { secondsOfHop } from '#domain/practice/listening/sound/pitch-line.ts';
import type { ListenReply, ListenRequest } from './listening-messages.ts';

const reply = (message: ListenReply) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ListenRequest>) => {
  const { samples, score, instrument } = data;
  try {
    const listened = listen(samples, score, instrument, (part) => reply({ kind: 'progress', part }));
    reply({ kind: 'done', hearing: hearingOf(listened, score, instrument, secondsOfHop(1)) });
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown' });
  }
});
