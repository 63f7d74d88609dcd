import type { Instrument } from './post.ts';

/** Instruments as people read them, in the app and in the heads of pages. */
export const INSTRUMENT_LABELS: Readonly<Record<Instrument, string>> = {
  piano: 'ピアノ',
  guitar: 'ギター',
  vocal: '歌',
  ukulele: 'ウクレレ',
  bass: 'ベース',
  drums: 'ドラム',
  strings: '弦楽器',
  winds: '管楽器',
  other: 'そのほか',
};
