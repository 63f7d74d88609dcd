import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { AudioContentType } from '#contract/entities/user-audio.ts';

/*
 * One file of pieces of others. Packets are copied as they are, so nothing is encoded again, no browser's encoder is
 * needed, and an hour takes seconds. A cut falls between two packets: 20 or 60 ms of Opus, 21 to 23 ms of AAC.
 *
 *   piece 1:  [p][p][p][p]          piece 2:  . . [p][p][p] . .          file:  [p][p][p][p][p][p][p]
 */

/** A file, or the part of it between two times. */
export interface SoundPiece {
  readonly bytes: Blob;
  readonly fromS?: number;
  readonly toS?: number;
}

export interface MadeSound {
  readonly bytes: ArrayBuffer;
  readonly durationS: number;
  /** Where each piece begins in the file. */
  readonly startsS: number[];
}

/** The pieces cannot be put into one file: of different kinds, without sound, or of a kind that cannot be copied. */
export class UnfitSound extends Error {
  constructor(reason: 'kind' | 'different' | 'empty') {
    super(`sound: ${reason}`);
    this.name = 'UnfitSound';
  }
}

/** More of them than an hour of the shortest usual packets (10 ms) are no recording. */
const MAX_PACKETS = 400_000;
const PACKETS_PER_REPORT = 500;

/**
 * Makes one file of pieces in order, of the kind of the first one.
 * @param onProgress from 0 to 1
 * @throws UnfitSound
 */
export async function makeSound(
  pieces: readonly SoundPiece[],
  contentType: AudioContentType,
  onProgress: (part: number) => void = () => {},
): Promise<MadeSound> {
  const opened = await Promise.all(pieces.map(({ bytes }) => openTrack(bytes)));
  const [first] = opened;
  if (first === undefined) throw new UnfitSound('empty');
  if (opened.some((track) => !isAlike(track, first))) throw new UnfitSound('different');
  const format = formatOf(contentType);
  if (!format.getSupportedAudioCodecs().includes(first.codec)) throw new UnfitSound('kind');
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(first.codec);
  output.addAudioTrack(source);
  await output.start();
  const writer = new PacketWriter(source, first.config);
  const startsS: number[] = [];
  for (const [index, piece] of pieces.entries()) {
    const track = opened[index] ?? first;
    startsS.push(writer.endS);
    await copyPiece(track, piece, writer, (part) => onProgress((index + part) / pieces.length));
  }
  if (writer.count === 0) throw new UnfitSound('empty');
  await output.finalize();
  if (target.buffer === null) throw new UnfitSound('empty');
  return { bytes: target.buffer, durationS: writer.endS, startsS };
}

interface OpenTrack {
  track: InputAudioTrack;
  codec: NonNullable<InputAudioTrack['codec']>;
  config: AudioDecoderConfig;
  endS: number;
}

async function openTrack(bytes: Blob): Promise<OpenTrack> {
  try {
    const input = new Input({ source: new BlobSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    const config = await track?.getDecoderConfig();
    if (!track?.codec || !config) throw new UnfitSound('kind');
    return { track, codec: track.codec, config, endS: await track.computeDuration() };
  } catch (cause) {
    throw cause instanceof UnfitSound ? cause : new UnfitSound('kind');
  }
}

/** Whether one decoder can go on from one to the other. */
function isAlike(one: OpenTrack, other: OpenTrack): boolean {
  return (
    one.codec === other.codec &&
    one.config.sampleRate === other.config.sampleRate &&
    one.config.numberOfChannels === other.config.numberOfChannels
  );
}

function formatOf(contentType: AudioContentType): OutputFormat {
  switch (contentType) {
    case 'audio/mp4':
      return new Mp4OutputFormat({ fastStart: 'in-memory' });
    case 'audio/webm':
      return new WebMOutputFormat();
    case 'audio/ogg':
      return new OggOutputFormat();
    case 'audio/wav':
      return new WavOutputFormat();
  }
}

async function copyPiece(
  { track, endS }: OpenTrack,
  { fromS = 0, toS = Number.POSITIVE_INFINITY }: SoundPiece,
  writer: PacketWriter,
  onProgress: (part: number) => void,
): Promise<void> {
  const sink = new EncodedPacketSink(track);
  const start = fromS > 0 ? await sink.getPacket(fromS) : await sink.getFirstPacket();
  const lengthS = Math.max(0.001, Math.min(toS, endS) - fromS);
  for await (const packet of sink.packets(start ?? undefined)) {
    // By its middle: of two pieces that share a border each packet is in one of them. From 0 everything counts, also
    // what a container puts before it.
    const middleS = packet.timestamp + packet.duration / 2;
    if (middleS >= toS) return;
    if (fromS > 0 && middleS < fromS) continue;
    if (writer.count % PACKETS_PER_REPORT === 0)
      onProgress(Math.min(1, Math.max(0, (packet.timestamp - fromS) / lengthS)));
    await writer.write(packet);
  }
}

/** Writes packets one behind the other, whatever time they had in their own file. */
class PacketWriter {
  count = 0;
  endS = 0;
  #lastS = 0.02;
  readonly #source: EncodedAudioPacketSource;
  readonly #decoderConfig: AudioDecoderConfig;

  constructor(source: EncodedAudioPacketSource, decoderConfig: AudioDecoderConfig) {
    this.#source = source;
    this.#decoderConfig = decoderConfig;
  }

  async write(packet: EncodedPacket): Promise<void> {
    if (this.count >= MAX_PACKETS) throw new UnfitSound('kind');
    // The last packet of a file that a browser was still writing may have no length.
    const duration = packet.duration > 0 ? packet.duration : this.#lastS;
    const meta = this.count === 0 ? { decoderConfig: this.#decoderConfig } : undefined;
    await this.#source.add(packet.clone({ timestamp: this.endS, duration }), meta);
    this.count += 1;
    this.endS += duration;
    this.#lastS = duration;
  }
}
