import type { GENDERS } from '#contract/onboarding.ts';

type Gender = (typeof GENDERS)[number];

export const texts = {
  title: 'はじめに',
  step: (at: number, of: number) => `${of}問中${at}問め`,
  curriculum: '何をはじめますか？',
  curriculumHint: 'あとからいつでも変えられます。',
  soon: '準備中です',
  experience: '経験はどのくらいありますか？',
  experienceHint: 'どのコースも、はじめてのところから始まります。',
  instrument: '楽器はありますか？',
  instrumentForVoice: '音を確かめるための楽器（キーボードなど）はありますか？',
  gender: '性別（任意）',
  next: '次へ',
  back: '戻る',
  finish: 'はじめる',
  wrongAccount: '別のアカウントで使うときは',
  signOut: 'ログアウト',
  failed: '回答を送れませんでした。入力した内容はこの端末に残っています。',
  offline: 'つながったら、もう一度「はじめる」を押してください。',
} as const;

export const EXPERIENCE = ['未経験', '1年未満', '1〜3年', '3年以上'].map((label, value) => ({
  value,
  label,
}));

export const INSTRUMENT = [
  { value: 1, label: '持っている' },
  { value: 0, label: '持っていない' },
  { value: 2, label: '購入予定' },
];

export const GENDER: readonly { value: Gender; label: string }[] = (
  ['女性', '男性', 'その他', '回答しない'] as const
).map((value) => ({ value, label: value }));
