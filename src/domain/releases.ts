/** What a release brought, in the words of those who use it. */
export interface Release {
  /** Its day in Japan, `YYYY-MM-DD`: releases are told apart and ordered by it. */
  day: string;
  version: string;
  news: readonly string[];
}

/**
 * Newest first. A release that changes something for learners gets an entry of its own: the worker that waits tells it with the
 * offer to update, and the app once afterwards.
 */
export const RELEASES: readonly [Release, ...Release[]] = [
  {
    day: '2026-11-23',
    version: 'v7.2.0',
    news: [
      '「練習」に、メトロノーム・チューナー・ドローン・曲の練習と、2分ドリルができました。電波がなくても使えます。',
      '楽譜やお手本を、速さを変えたり、区間をくり返したりして鳴らせます。',
      '録音を楽譜と聞き比べて、気になったところを確かめられます。',
      '録音をひと休みして続けたり、前後を切り取ってから提出したりできます。',
      '「マイ録音」で、これまでの録音を曲ごとに探して聞けます。練習した時間も日ごとに残ります。',
      'Androidでは、ホーム画面のアイコンを長く押すと「録音する」「続きから」をすぐに開けます。',
    ],
  },
];

/** What the releases after that day brought, newest first; of the newest alone where no day is known. */
export function newsSince(day: string | null, releases: readonly Release[] = RELEASES): readonly string[] {
  const newer = day === null ? releases.slice(0, 1) : releases.filter((release) => release.day > day);
  return newer.flatMap(({ news }) => news);
}
