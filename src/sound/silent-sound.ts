const SAMPLE_RATE_HZ = 8_000;
/** Browsers give keys and lock screen to sounds of more than five seconds only. */
const SECONDS = 10;
const HEADER_BYTES = 44;
const SILENCE = 0x80;

/**
 * A WAVE file without a sound. Browsers give the keys of a headset and the lock screen to media elements, never to what an
 * AudioContext plays: this one plays beside it. On an iPhone it also lets the app sound while the ring switch is off.
 */
export function silentSound(): Blob {
  const length = SAMPLE_RATE_HZ * SECONDS;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const write = (at: number, text: string) =>
    [...text].forEach((letter, index) => void view.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + length, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE_HZ, true);
  view.setUint32(28, SAMPLE_RATE_HZ, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, length, true);
  return new Blob([view.buffer, new Uint8Array(length).fill(SILENCE)], { type: 'audio/wav' });
}
