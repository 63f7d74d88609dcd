/** A caption of a film, in seconds from its start. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  /** The line of its times in the file, counted from 1. */
  readonly line: number;
}

export interface CaptionFault {
  readonly line: number;
  readonly message: string;
}

const TIME = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})`;
const TIMES = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`);

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

interface Block {
  readonly line: number;
  readonly rows: readonly string[];
}

function blocksOf(source: string): Block[] {
  const blocks: { line: number; rows: string[] }[] = [];
  let open = false;
  for (const [index, row] of source.split(/\r\n|\n|\r/).entries()) {
    if (row.trim() === '') open = false;
    else if (open) blocks.at(-1)?.rows.push(row);
    else {
      blocks.push({ line: index + 1, rows: [row] });
      open = true;
    }
  }
  return blocks;
}

/** Reads WebVTT: all cues, and all faults with their lines. */
export function readCaptions(source: string): { cues: Cue[]; faults: CaptionFault[] } {
  const [header, ...blocks] = blocksOf(source.replace(/^\uFEFF/, ''));
  const cues: Cue[] = [];
  const faults: CaptionFault[] = [];
  if (header?.line !== 1 || !/^WEBVTT(?:[ \t]|$)/.test(header.rows[0] ?? ''))
    faults.push({ line: 1, message: '字幕の1行目は WEBVTT にしてください' });
  for (const block of blocks) {
    if (/^(NOTE|STYLE|REGION)\b/.test(block.rows[0] ?? '')) continue;
    const read = cueOf(block);
    if ('message' in read) faults.push(read);
    else cues.push(read);
  }
  if (cues.length === 0 && faults.length === 0)
    faults.push({ line: 1, message: '字幕がひとつもありません。話す言葉を時刻とともに書いてください' });
  return { cues, faults };
}

function cueOf({ line, rows }: Block): Cue | CaptionFault {
  const at = rows[0]?.includes('-->') ? 0 : 1;
  const place = line + (rows.length > at ? at : 0);
  const [, from, to] = TIMES.exec(rows[at]?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined)
    return {
      line: place,
      message: '字幕の時刻が読めません。00:01.000 --> 00:03.500 の形で書いてください',
    };
  const cue = { from: secondsOf(from), to: secondsOf(to), line: place };
  if (cue.to <= cue.from)
    return { line: place, message: '字幕の終わりが始まりより前です。終わりの時刻を後にしてください' };
  if (rows.length === at + 1)
    return { line: place, message: '字幕の言葉がありません。時刻の次の行に書いてください' };
  return cue;
}
