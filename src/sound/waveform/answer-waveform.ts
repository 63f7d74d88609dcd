import { startOf } from '#domain/recordings/equal-loudness.ts';
import { LoudnessMeter } from '#domain/recordings/loudness.ts';
import { peakOf, peaksOf } from '#domain/recordings/peaks.ts';
import { readWav, wavDuration, wavPeaks } from '#domain/recordings/wav.ts';
import type { AudioFacts, MeasuredSound, WaveformReply, WaveformRequest } from './waveform-messages.ts';

/** What the worker does; every sample of a recording goes through here. */
export async function answerWaveform(request: WaveformRequest): Promise<WaveformReply> {
  switch (request.kind) {
    case 'file':
      return { kind: 'file', facts: await factsOfWav(request.file) };
    case 'peaks':
      return { kind: 'peaks', peaks: peaksOf(request.samples) };
    case 'level':
      return { kind: 'level', measured: measured(request.samples, request.sampleRate) };
  }
}

/** Enough to know a WAVE from any other file. */
const SIGN_BYTES = 12;

async function factsOfWav(file: Blob): Promise<AudioFacts | null> {
  const sign = new TextDecoder('latin1').decode(await file.slice(0, SIGN_BYTES).arrayBuffer());
  if (!sign.startsWith('RIFF') || !sign.endsWith('WAVE')) return null;
  const bytes = await file.arrayBuffer();
  const wav = readWav(bytes);
  return wav && { durationMs: wavDuration(wav), peaks: wavPeaks(bytes, wav) ?? [] };
}

function measured(samples: Float32Array, sampleRate: number): MeasuredSound {
  const meter = new LoudnessMeter(sampleRate, 1);
  meter.add(samples);
  const peak = peakOf(samples);
  return {
    level: { loudness: meter.loudness(), peak, startS: startOf(samples, sampleRate, peak) },
    peaks: peaksOf(samples),
    durationMs: Math.round((samples.length / sampleRate) * 1_000),
  };
}
