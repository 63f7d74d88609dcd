/*
 * How the words of lessons are read, so that 「ひだりて」 finds 左手 and 「つーにんぐ」 finds チューニング. A curated list and no
 * dictionary of the language: exact, small, and the same on server and device. A reading that a lesson writes itself
 * ({漢字|かんじ}) needs no entry. A change here needs an empty `lesson_texts` (docs/decisions/030).
 */
const READINGS: Readonly<Record<string, string>> = {
  右手: 'みぎて',
  左手: 'ひだりて',
  両手: 'りょうて',
  片手: 'かたて',
  右足: 'みぎあし',
  左足: 'ひだりあし',
  右: 'みぎ',
  左: 'ひだり',
  手首: 'てくび',
  指番号: 'ゆびばんごう',
  指: 'ゆび',
  親指: 'おやゆび',
  人さし指: 'ひとさしゆび',
  中指: 'なかゆび',
  薬指: 'くすりゆび',
  小指: 'こゆび',
  爪: 'つめ',
  腕: 'うで',
  肩: 'かた',
  背中: 'せなか',
  姿勢: 'しせい',
  座り方: 'すわりかた',
  立ち方: 'たちかた',
  構え方: 'かまえかた',
  鍵盤: 'けんばん',
  黒鍵: 'こっけん',
  白鍵: 'はっけん',
  弦: 'げん',
  楽譜: 'がくふ',
  譜面: 'ふめん',
  五線: 'ごせん',
  音符: 'おんぷ',
  八分音符: 'はちぶおんぷ',
  四分音符: 'しぶおんぷ',
  休符: 'きゅうふ',
  音名: 'おんめい',
  音階: 'おんかい',
  音程: 'おんてい',
  音色: 'ねいろ',
  音域: 'おんいき',
  和音: 'わおん',
  分散和音: 'ぶんさんわおん',
  拍子: 'ひょうし',
  拍: 'はく',
  小節: 'しょうせつ',
  調弦: 'ちょうげん',
  伴奏: 'ばんそう',
  演奏: 'えんそう',
  録音: 'ろくおん',
  練習: 'れんしゅう',
  課題: 'かだい',
  発表会: 'はっぴょうかい',
  呼吸: 'こきゅう',
  腹式呼吸: 'ふくしきこきゅう',
  発声: 'はっせい',
  母音: 'ぼいん',
  子音: 'しいん',
  声: 'こえ',
  息: 'いき',
  歌: 'うた',
  歌詞: 'かし',
  低い: 'ひくい',
  高い: 'たかい',
  強弱: 'きょうじゃく',
  家路: 'いえじ',
  月の光: 'つきのひかり',
  星: 'ほし',
  曲: 'きょく',
  体験: 'たいけん',
  基礎: 'きそ',
  入門: 'にゅうもん',
  弾く: 'ひく',
  弾こう: 'ひこう',
  弾き: 'ひき',
  数える: 'かぞえる',
  // As they are often heard and written.
  チューニング: 'つーにんぐ',
  チューナー: 'つーなー',
  メロディー: 'めろでぃ',
  レガート: 'れがと',
  ストローク: 'すとろく',
};

/** Longest first: 分散和音 is not 分散 and わおん. */
const TERMS = Object.keys(READINGS).sort((one, other) => other.length - one.length);
const ANY_TERM = new RegExp(TERMS.join('|'), 'g');

/** The text with its known words as they are read. */
export function readingOf(text: string): string {
  return text.replace(ANY_TERM, (term) => READINGS[term] ?? term);
}

/** The known words that are read as somebody typed, else those whose reading contains, or is contained in, what somebody typed; for showing where it was found. */
export function termsRead(typed: string, fold: (text: string) => string): string[] {
  const word = fold(typed);
  const exact = TERMS.filter((term) => fold(READINGS[term] ?? '') === word);
  if (exact.length > 0) return exact;
  return TERMS.filter((term) => {
    const reading = fold(READINGS[term] ?? '');
    return reading.length > 1 && (reading.includes(word) ? word.length > 1 : word.includes(reading));
  });
}
