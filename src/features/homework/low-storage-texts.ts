export const lowStorageTexts = {
  title: 'この端末の空きが少なくなっています',
  body: (minutes: number) =>
    `${minutes > 0 ? `録音できるのはあと${minutes}分ほどです。` : '録音する場所がほとんどありません。'}届いた録音を片づけるか、ダウンロードした教材を減らすと、空きが増えます。`,
  toRecordings: '録音を片づける',
  toDevice: '端末の容量を見る',
} as const;
