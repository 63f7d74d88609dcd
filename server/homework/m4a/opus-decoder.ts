import { AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { RefusedRecording } from './m4a-refusal.ts';

const RATE = 48_000;

/** A packet may begin before the recording or last beyond its end. */
const SPARE_SECONDS = 1;

/** Decodes Opus for mediabunny, because Node cannot: mono and stereo, which is all that recorders of phones make. */
export class OpusInNode extends CustomAudioDecoder {
  static #maxSamples = 0;
  #decoder: OpusDecoder | undefined;
  #decodedSamples = 0;

  /** Packets may overlap and so contain more sound than their times say: decodes at most this much of a recording. */
  static allowSeconds(seconds: number): void {
    OpusInNode.#maxSamples = (seconds + SPARE_SECONDS) * RATE;
  }

  static override supports(codec: string, config: { numberOfChannels: number }): boolean {
    return codec === 'opus' && config.numberOfChannels <= 2;
  }

  async init(): Promise<void> {
    // The container handles the pre-skip: mediabunny gives the packets their times.
    const channels = this.config.numberOfChannels;
    this.#decoder = new OpusDecoder({
      channels,
      streamCount: 1,
      coupledStreamCount: channels - 1,
      preSkip: 0,
    });
    await this.#decoder.ready;
  }

  decode(packet: EncodedPacket): void {
    const decoded = this.#decoder?.decodeFrame(packet.data);
    if (decoded === undefined || decoded.samplesDecoded === 0) return;
    const { channelData, samplesDecoded } = decoded;
    this.#decodedSamples += samplesDecoded;
    if (this.#decodedSamples > OpusInNode.#maxSamples) throw new RefusedRecording('too-much-sound');
    const data = new Float32Array(samplesDecoded * channelData.length);
    for (const [index, channel] of channelData.entries())
      data.set(channel.subarray(0, samplesDecoded), index * samplesDecoded);
    this.onSample(
      new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels: channelData.length,
        sampleRate: RATE,
        timestamp: packet.timestamp,
      }),
    );
  }

  flush(): void {}

  close(): void {
    this.#decoder?.free();
  }
}
