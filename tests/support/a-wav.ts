/** Fields of a WAV's header, and how many bytes of samples follow. */
export interface WavFacts {
  sampleRate?: number;
  channels?: number;
  bits?: number;
  dataLength?: number;
}

/** A WAV of PCM with any header, plausible or not. Its samples are a quiet, low hum. */
export function aWav({ sampleRate = 48_000, channels = 1, bits = 16, dataLength = 96_000 }: WavFacts) {
  const bytes = Buffer.alloc(44 + dataLength);
  const bytesAFrame = (channels * bits) / 8;
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + dataLength, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * bytesAFrame, 28);
  bytes.writeUInt16LE(bytesAFrame, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(dataLength, 40);
  for (let at = 44; at < bytes.length; at += 1) bytes[at] = Math.floor(at / 200) % 2;
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return copy;
}
