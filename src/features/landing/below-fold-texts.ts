/** Words below the fold. Names and numbers of lessons are those of `content/` (tests/features/landing). */
export const belowFoldTexts = {
  soundTitle: '同じ曲が、ここまで変わります',
  soundLead:
    'ピアノの5回目と17回目のお手本です。どちらも「きらきら星」。聞き比べてみてください。ギターの11回目も聞けます。',
  sounds: {
    first: { place: 'ピアノ 5回目', name: 'きらきら星（前半）', body: '右手だけ。使う音は6つです。' },
    later: {
      place: 'ピアノ 17回目',
      name: 'きらきら星（発表会）',
      body: '左手の和音がついて、両手で弾きます。',
    },
    guitar: { place: 'ギター 11回目', name: 'こげよマイケル', body: '4つのコードで、1曲の伴奏を最後まで。' },
  },
  play: '聞く',
  pause: '止める',
  playerOf: (place: string, name: string) => `${place}のお手本 ${name}`,
  position: '再生位置',
  soundFailed: 'いまは再生できません。電波のある場所で、もう一度お試しください。',
  soundNote: 'お手本は、レッスンの楽譜から作った音です。',

  flowTitle: 'レッスンは、こう進みます',
  flowLead: '1回はおよそ15分。途中でやめても、続きから始められます。',
  steps: [
    {
      picture: 'film',
      icon: 'film',
      title: '見る',
      body: '短い映像で、今日やることがわかります。ゆっくり流すことも、くり返すこともできます。',
      alt: '映像の画面。押さえる鍵盤に色がついている',
    },
    {
      picture: 'text',
      icon: 'text',
      title: '読む',
      body: '図と楽譜で確かめます。楽譜は、押すとその場で鳴ります。',
      alt: 'テキストの画面。ドレミのついた楽譜がある',
    },
    {
      picture: 'room',
      icon: 'mic',
      title: '録る',
      body: '弾けたら録音します。何度録り直しても大丈夫。気に入った一つを選びます。',
      alt: '録音の画面。経過時間と、音の大きさが出ている',
    },
    {
      picture: 'arrived',
      icon: 'send',
      title: '送る',
      body: '学校に届いたことを確かめてから、「届きました」とお知らせします。',
      alt: '提出した録音に「届きました」と出ている',
    },
  ],

  coursesTitle: '何をはじめますか？',
  coursesLead: 'どのコースも、体験から始められます。体験コースは無料で、最後まで受けられます。',
  first: '1回目',
  courses: [
    {
      currCode: 'pf-beginner',
      name: 'ピアノはじめて',
      body: '鍵盤の「ド」を見つけるところから、両手で1曲を弾ききるまで。',
      count: '全17回・うち体験5回',
      firstLesson: '座り方と、ドの見つけ方',
      admission: true,
    },
    {
      currCode: 'gt-beginner',
      name: 'アコースティックギター入門',
      body: '抱え方から始めて、4つのコードで1曲を伴奏できるまで。',
      count: '全11回・うち体験4回',
      firstLesson: '各部の名前と、楽な構え方',
      admission: true,
    },
    {
      currCode: 'vo-beginner',
      name: 'ボーカル基礎',
      body: '立ち方と呼吸から始めて、1曲を歌いきるまで。道具はいりません。',
      count: '全9回・うち体験4回',
      firstLesson: '立ち方と、体のほぐし方',
      admission: false,
    },
  ],
  admissionStopped: '新しいお申し込みは、ただいまお休みしています。体験コースは受けられます。',

  offlineTitle: '電波がなくても、録音は消えません',
  offline:
    '録音は1秒ごとに、この端末に書き込まれます。途中でアプリが落ちても、録れたところまで残ります。提出した録音は、つながったときに一度だけ送られます。',
  offlinePoints: [
    '一度開いたレッスンは、電波がなくても読めます',
    'コースをまるごと端末に入れておけます。映像も見られます',
    '録音は、いつでもファイルに保存できます',
    'ログアウトしても、送る前の録音は残ります',
  ],
  beginTitle: '今夜の15分から',
  begin: '楽器にさわったことがなくても大丈夫です。合わないと思ったら、そのままやめてもかまいません。',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  legal: '特定商取引法に基づく表記',
  rules: '規約',
} as const;
