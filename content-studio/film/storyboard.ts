// Reads and checks film.yaml; every fault comes with file and line.
import { isMap, isNode, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { linesOf } from './captions.ts';
import { CHORDS } from './pictures/chord-box.ts';
import { midiOf } from './pitch-names.ts';

const sentence = z
  .string()
  .check(
    z.refine(
      (text) => linesOf(text) !== null,
      '字幕は22字・2行までです。短くするか、2つの文に分けてください',
    ),
  );
const common = {
  say: z._default(z.union([sentence, z.array(sentence)]), []),
};
const seconds = z.number().check(z.gte(1), z.lte(60));
const tempo = z.optional(z.number().check(z.gte(20), z.lte(240)));
const key = z.string().check(z.refine((name) => midiOf(name) !== null, 'C4 や F#3 のように書いてください'));
const mark = z
  .string()
  .check(
    z.refine(
      (text) => /^[A-G][#b]?\d(=L?[1-5])?$/.test(text),
      'C4、C4=1、左手なら C4=L1 のように書いてください',
    ),
  );
const six = (min: number) => z.array(z.int().check(z.gte(min), z.lte(12))).check(z.length(6));
const breaths = z.number().check(z.gte(0), z.lte(30));

const Scene = z.discriminatedUnion('show', [
  z.strictObject({
    show: z.literal('title'),
    heading: z.string(),
    sub: z.optional(z.string()),
    seconds,
    ...common,
  }),
  z.strictObject({ show: z.literal('picture'), file: z.string(), seconds, ...common }),
  z.strictObject({
    show: z.literal('keys'),
    from: z.optional(key),
    to: z.optional(key),
    marks: z.array(mark),
    seconds,
    ...common,
  }),
  z.strictObject({
    show: z.literal('play'),
    abc: z.string(),
    tempo,
    count: z._default(z.boolean(), false),
    ...common,
  }),
  z.strictObject({
    show: z.literal('chord'),
    chord: z.strictObject({ name: z.string(), frets: six(-1), fingers: z.optional(six(0)) }),
    seconds,
    ...common,
  }),
  z.strictObject({
    show: z.literal('strum'),
    tempo: z.number().check(z.gte(30), z.lte(200)),
    pattern: z
      .string()
      .check(z.refine((text) => /^([DU.]\s+){7}[DU.]$/.test(text.trim()), 'D・U・. を8つ並べてください')),
    bars: z.array(z.string()).check(z.minLength(1)),
    ...common,
  }),
  z.strictObject({ show: z.literal('rhythm'), abc: z.string(), tempo, ...common }),
  z.strictObject({
    show: z.literal('breath'),
    in: breaths,
    hold: z._default(breaths, 0),
    out: breaths,
    rounds: z._default(z.int().check(z.gte(1), z.lte(8)), 1),
    ...common,
  }),
]);
/** A scene of film.yaml, checked. */
export type Scene = z.infer<typeof Scene>;
export type SceneOf<S extends Scene['show']> = Extract<Scene, { show: S }>;
/** The same with `say` as a list and the line on which it begins. */
export type StoryScene = Scene & { readonly say: readonly string[]; readonly line: number };
/** What is wrong in film.yaml, and where. */
interface Fault {
  readonly line: number;
  readonly message: string;
}

const Film = z.strictObject({ scenes: z.array(Scene).check(z.minLength(1)) });

/** The line on which a fault stands; of a key that is missing, the block that lacks it. */
function lineOf(doc: ReturnType<typeof parseDocument>, lines: LineCounter, path: readonly PropertyKey[]) {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = depth === 1 ? doc.contents : doc.getIn(path.slice(0, depth - 1), true);
    const pair = isMap(parent)
      ? parent.items.find(({ key: name }) => (name as { value?: unknown } | null)?.value === path[depth - 1])
      : null;
    const node = pair?.key ?? doc.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** Chords that a strum names must be in the table or shown before. */
function unknownChords(scenes: readonly Scene[]) {
  const known = new Set(Object.keys(CHORDS));
  return scenes.flatMap((scene, index) => {
    if (scene.show === 'chord') known.add(scene.chord.name);
    if (scene.show !== 'strum') return [];
    const missing = scene.bars.filter((name) => !known.has(name));
    return missing.length
      ? [{ path: ['scenes', index, 'bars'], message: `コードの形が分かりません: ${missing.join(', ')}` }]
      : [];
  });
}

/**
 * @param file its name for messages
 * @returns the scenes, `say` always a list; throws an Error of all faults, one a line
 */
export function readStoryboard(source: string, file: string): StoryScene[] {
  const lines = new LineCounter();
  const doc = parseDocument(source, { lineCounter: lines });
  const fail = (faults: readonly Fault[]): never => {
    throw new Error(faults.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
  };
  if (doc.errors.length)
    fail(doc.errors.map((error) => ({ line: lines.linePos(error.pos[0]).line, message: error.message })));
  const read = Film.safeParse(doc.toJS());
  const issues = read.success ? unknownChords(read.data.scenes) : read.error.issues;
  if (issues.length)
    fail(
      issues.map(({ path, message, ...rest }) => ({
        line: lineOf(doc, lines, path),
        message: `${path.join('.')}: ${message}${'keys' in rest ? ` (${rest.keys})` : ''}`,
      })),
    );
  if (!read.success) throw new Error(file);
  return read.data.scenes.map((scene, index) => ({
    ...scene,
    say: [scene.say].flat(),
    line: lineOf(doc, lines, ['scenes', index, 'show']),
  }));
}
