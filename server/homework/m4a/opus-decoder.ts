import { AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';

const RATE = 48_000;

/** Decodes Opus for mediabunny, because Node cannot: mono and stereo, which is all that recorders of phones make. */
export class OpusInNode extends CustomAudioDecoder {
  #decoder: OpusDecoder | undefined;

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
