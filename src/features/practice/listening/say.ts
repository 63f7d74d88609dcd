import type { Hearing } from '#contract/practice/hearing.ts';
import type { Finding, Suggestion } from '#domain/practice/listening/judge/findings.ts';
import { SHOWN } from '#domain/practice/listening/judge/shown.ts';
import { noteNameOf } from '#features/practice/note-name.ts';
import { noteSign } from '#features/practice/texts.ts';
import { PLAYED, texts } from './texts.ts';

/** Below this nobody hears that a tempo wanders. */
const STEADY = 0.04;
const NEARLY_ALL = 0.95;

/** What is said of a take that was listened to: at most two sentences, the first of what to begin with; praise where all is well. */
export function sentencesOf(hearing: Hearing): readonly string[] {
  const said = hearing.findings.map(sentenceOf);
  const unsure = unsureOf(hearing);
  const marked = new Set([
    ...hearing.marks.flatMap(({ bar, kind }) => (kind === 'unsure' ? [] : [bar])),
    ...hearing.bars.flatMap(({ bar, pace }) => (pace === null ? [] : [bar])),
  ]);
  if (said.length > 0) {
    const onlyThis = said.length === 1 && marked.size <= 1 && hearing.bars.length > 1;
    return onlyThis ? [...said, unsure ?? restOf(hearing)] : said;
  }
  // Marks without a finding cannot be; if they are, nothing is praised that is marked.
  if (marked.size > 0) return ['しるしのところを、聞いて確かめてみてください。'];
  const second = unsure ?? steadinessOf(hearing);
  return second === null ? [praiseOf(hearing)] : [praiseOf(hearing), second];
}

/** What is well beside the one thing that is said: as far as it was played. */
function restOf({ played, instrument }: Hearing): string {
  return played >= NEARLY_ALL
    ? 'ほかの音は、楽譜のとおりに聞こえました。'
    : `ほかに${PLAYED[instrument]}ところの音は、楽譜のとおりに聞こえました。`;
}

function praiseOf({ played, instrument }: Hearing): string {
  return played >= NEARLY_ALL
    ? '最後まで、音は楽譜のとおりに聞こえました。'
    : `${PLAYED[instrument]}ところの音は、楽譜のとおりに聞こえました。`;
}

/** What nobody can vouch for is never praised along with the rest. */
function unsureOf({ marks }: Hearing): string | null {
  const unsure = marks.filter(({ kind }) => kind === 'unsure').length;
  return unsure > 0 ? `はっきり聞き取れなかった音が${unsure}つあります。` : null;
}

function steadinessOf({ playing, unsteadiness }: Hearing): string | null {
  const isSteady = SHOWN[playing].tempo && unsteadiness !== null && unsteadiness <= STEADY;
  return isSteady ? '速さも安定しています。' : null;
}

function sentenceOf(finding: Finding): string {
  const at = texts.bar(finding.bar);
  switch (finding.kind) {
    case 'wrong notes': {
      const [first] = finding.notes;
      const names = first && [noteNameOf(first.expected), noteNameOf(first.heard)];
      return names && finding.notes.length === 1 && names[0] !== names[1]
        ? `${at}の「${names[0]}」が、「${names[1]}」に聞こえました。`
        : `${at}に、楽譜と違って聞こえた音があります。`;
    }
    case 'missing notes':
      return finding.pitches.length === 1
        ? `${at}の「${noteNameOf(finding.pitches[0] ?? 0)}」が聞こえませんでした。`
        : `${at}に、聞こえなかった音があります。`;
    case 'other chord':
      return `${at}のコードが、楽譜と違って聞こえました。`;
    case 'missing strum':
      return `${at}で、ストロークがひとつ抜けたようです。`;
    case 'out of tune':
      return `${at}の音が、少し${finding.cents > 0 ? '高め' : '低め'}です。`;
    case 'early':
      return `${at}で、少し早く入っています。`;
    case 'late':
      return `${at}で、少し遅れています。`;
    case 'rushed':
      return `${at}で少し急いでいます。`;
    case 'dragged':
      return `${at}で少しゆっくりになっています。`;
  }
}

/** ♩ of a quarter note, by how long a beat of the score is. */
export function beatSign(beatLength: number): string {
  return noteSign(beatLength) ?? '1拍';
}

export function suggestionText({ fromBar, toBar, bpm, times }: Suggestion, beatLength: number): string {
  return texts.suggestion(fromBar, toBar, beatSign(beatLength), Math.round(bpm), times);
}
