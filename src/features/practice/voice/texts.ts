import type { Guide } from '#domain/practice/singing.ts';
import { noteNameOf } from '#features/practice/note-name.ts';

export const texts = {
  title: '音程',
  lead: '楽譜の音に合わせて歌うと、声の高さが線になって重なります。点数はつきません。線と音の帯を見比べて、楽しんでください。',
  start: '歌う',
  again: 'もう一度歌う',
  stop: '止める',
  asking: 'マイクの許可を待っています',
  privacy: '声は録音されず、どこにも送られません。',
  counting: (beat: number) => `${beat}`,
  countingLabel: 'カウント',
  singing: '歌っています',
  over: '線と音の帯を、ゆっくり見比べてみてください。',
  nothingSung: '声が聞こえませんでした。マイクに近づいて、もう一度歌ってみてください。',
  octaveLower: (octaves: number) =>
    octaves < 0
      ? '楽譜より低い高さで歌っているので、線を楽譜の高さへ移して重ねています。'
      : '楽譜より高い高さで歌っているので、線を楽譜の高さへ移して重ねています。',
  guide: '歌うときに聞く音',
  guides: {
    melody: 'メロディー',
    beats: '拍',
    nothing: 'なし（はじめのカウントだけ）',
  } satisfies Record<Guide, string>,
  melodyHint:
    'メロディーは、ヘッドホンで聞いてください。スピーカーだと、声ではなくメロディーが線になります。',
  tempo: '速さ',
  tempoValue: (bpm: number, percent: number) => `♩=${bpm}（${percent}%）`,
  firstNote: (midi: number) => `はじめの音（${noteNameOf(midi)}）を聞く`,
  hushNote: '音を止める',
  whichScore: '歌う楽譜',
  scoreNumber: (number: number) => `楽譜${number}`,
  noScore: 'このレッスンには、歌う楽譜がありません',
  noScoreBody: 'ほかの道具は使えます。声の高さは「チューナー」で確かめられます。',
  lessonShut: 'このレッスンは見つからないか、いまは開けません',
  lessonShutBody: '楽譜のあるほかのレッスンからひらくと、楽譜に合わせて歌えます。',
  textMissing: '楽譜がこの端末にありません',
  textMissingBody: '電波のあるところでレッスンのテキストを一度開くと、次からは電波がなくても歌えます。',
  silent: 'マイクから音が届いていません。端末やマイクのミュートを外してください。',
  keys: 'スペースキーか左右の矢印キー（譜めくり用のペダルも）で始める・止める。',
} as const;
