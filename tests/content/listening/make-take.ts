// node --import tsx tests/content/listening/make-take.ts piano|voice FILE: a take of the corpus with planted mistakes, as a WAV;
// docs/listening.md shows what is said of them.
import { writeFileSync } from 'node:fs';
import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { aWav } from '#tests/support/a-wav.ts';
import { perform } from './corpus/performance.ts';
import { pieces } from './corpus/pieces.ts';
import { render } from './corpus/render.ts';

/** With these seeds bar 2 has a wrong note and bar 4 comes early; bar 3 has a wrong note. */
const TAKES: Readonly<Record<string, { piece: string; seed: number; plants: number }>> = {
  piano: { piece: '05-twinkle 1', seed: 31, plants: 2 },
  voice: { piece: '04-five-notes 1', seed: 15, plants: 1 },
};

const [name = '', file = ''] = process.argv.slice(2);
const take = TAKES[name];
const piece = (await pieces()).find((each) => each.name === take?.piece);
if (!take || !piece || file === '') {
  console.error(`Usage: make-take.ts ${Object.keys(TAKES).join('|')} FILE`);
  process.exit(2);
}
const { seed, plants } = take;
const played = perform(piece, { seed, plants, tempo: 0.87, drift: 0.04, restart: 'none' });
const samples = await render(played, 'samples', { snr: null, telephone: false, room: 0.08 }, seed);
const bytes = aWav({ sampleRate: HEARING_RATE, dataLength: 2 * samples.length });
const view = new DataView(bytes.buffer, 44);
samples.forEach((value, at) => {
  view.setInt16(2 * at, Math.round(32_767 * value), true);
});
writeFileSync(file, bytes);
process.exit(0);
