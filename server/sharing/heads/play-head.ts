import type { Play } from '#contract/entities/play.ts';
import { playBySlug } from '#server/community/plays/play-store.ts';
import { PAGE_PEAKS, presentPlay } from '#server/community/plays/present-play.ts';
import type { Database } from '#server/db/connect.ts';
import { isoDuration, type JsonLd } from '#server/sharing/json-ld.ts';
import type { PageHead } from '#server/sharing/page-head.ts';
import { TEXTS } from '#server/sharing/page-texts.ts';
import { picturePath } from '#server/sharing/pictures/picture-address.ts';
import type { PictureSpec } from '#server/sharing/pictures/picture-spec.ts';
import { GONE, NOT_FOUND } from './still-heads.ts';

/** A play as a visitor sees it, with the words of its post. */
export interface VisiblePlay {
  readonly play: Play;
  readonly words: string;
}

/** Whether strangers may see a play now: taken back or hidden is gone, a private learner's is as if it never was. */
export async function visiblePlay(db: Database, playSlug: string): Promise<VisiblePlay | 'missing' | 'gone'> {
  const row = await playBySlug(db, playSlug);
  if (row === undefined) return 'missing';
  if (row.removed_at !== null || row.hidden_at !== null) return 'gone';
  if (!row.is_visible || row.is_public !== true) return 'missing';
  return { play: presentPlay(row, { peaks: PAGE_PEAKS }), words: row.text };
}

/** What the picture of a play shows. */
export async function playPicture(db: Database, playSlug: string): Promise<PictureSpec | 'missing' | 'gone'> {
  const found = await visiblePlay(db, playSlug);
  return typeof found === 'string' ? found : playSpec(found);
}

/** The same of a play that was looked up. */
export function playSpec({ play: { title, author, lesson, sound } }: VisiblePlay): PictureSpec {
  const { image } = author;
  return {
    kind: 'play',
    title,
    name: author.displayName,
    username: author.username,
    avatar: image && { publicID: image.cldnPublicID, version: image.cldnVersion },
    course: lesson.currName,
    lesson: lesson.lessonName,
    peaks: sound.peaks,
    seconds: Math.round(sound.seconds),
  };
}

export async function playHead(
  { db, publicOrigin }: { db: Database; publicOrigin: string },
  playSlug: string,
): Promise<PageHead> {
  const found = await visiblePlay(db, playSlug);
  if (found === 'gone') return GONE;
  if (found === 'missing') return NOT_FOUND;
  const { play, words } = found;
  const { title, author, lesson, sound } = play;
  const name = TEXTS.play(title, author.displayName);
  const about = TEXTS.playOf(author.displayName, lesson.currName, lesson.lessonName);
  const description = words.trim() === '' ? about : words;
  return {
    status: 200,
    name,
    description,
    path: `/plays/${playSlug}`,
    type: 'music.song',
    picture: { path: picturePath('plays', playSlug, playSpec(found)), alt: name },
    ...(sound.isReady ? { sound: sound.url } : {}),
    canBeEmbedded: true,
    data: audioData(found, description, publicOrigin),
    body: {
      heading: title,
      over: TEXTS.playBy(author.displayName),
      lead: description,
      ...(description === about ? {} : { about }),
      ...(sound.isReady ? { sound: sound.url } : {}),
      link: { path: '/', name: TEXTS.begin },
    },
  };
}

function audioData({ play }: VisiblePlay, description: string, publicOrigin: string): JsonLd {
  const { sound, author, lesson } = play;
  return {
    '@type': 'AudioObject',
    name: play.title,
    description,
    url: `${publicOrigin}/plays/${play.playSlug}`,
    uploadDate: play.createTime,
    inLanguage: 'ja',
    ...(sound.isReady
      ? {
          contentUrl: `${publicOrigin}${sound.url}`,
          encodingFormat: 'audio/mp4',
          duration: isoDuration(sound.seconds),
        }
      : {}),
    author: {
      '@type': 'Person',
      name: author.displayName,
      url: `${publicOrigin}/users/${author.username}`,
    },
    isPartOf: {
      '@type': 'Course',
      name: lesson.currName,
      url: `${publicOrigin}/curriculums/${lesson.currCode}`,
    },
  };
}
