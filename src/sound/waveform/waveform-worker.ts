import { answerWaveform } from './answer-waveform.ts';
import type { WaveformRequest } from './waveform-messages.ts';

self.addEventListener('message', ({ data }: MessageEvent<WaveformRequest>) => {
  void answerWaveform(data).then(
    (reply) => self.postMessage(reply),
    // A file that the device cannot read any more.
    () => self.postMessage(null),
  );
});
