import type { Database } from '#server/db/connect.ts';
import { curriculumWithCategory } from '#server/learning/catalogue/catalogue-store.ts';
import { isTaught } from '#server/learning/catalogue/commission-store.ts';
import type { JsonLd } from '#server/sharing/json-ld.ts';
import type { PageHead } from '#server/sharing/page-head.ts';
import { TEXTS } from '#server/sharing/page-texts.ts';
import { picturePath } from '#server/sharing/pictures/picture-address.ts';
import type { PictureSpec } from '#server/sharing/pictures/picture-spec.ts';
import { GENERAL_PICTURE, NOT_FOUND } from './still-heads.ts';

type Curriculum = NonNullable<Awaited<ReturnType<typeof curriculumWithCategory>>>;

export const COURSES_HEAD: PageHead = {
  status: 200,
  ...TEXTS.courses,
  path: '/curriculums',
  type: 'website',
  picture: GENERAL_PICTURE,
  body: {
    heading: TEXTS.courses.name,
    lead: TEXTS.courses.description,
    link: { path: '/signUp', name: TEXTS.begin },
  },
};

/** What the picture of a curriculum shows: its own picture, its name and what it is about. */
export async function curriculumPicture(db: Database, currCode: string): Promise<PictureSpec | 'missing'> {
  const found = await curriculumWithCategory(db, currCode);
  return found === undefined ? 'missing' : specOf(found);
}

function specOf({ header: { title, description, image } }: Curriculum): PictureSpec {
  const own = { publicID: image.cldnPublicID, version: image.cldnVersion };
  return { kind: 'curriculum', title, lead: description, image: own };
}

/** A curriculum (`part` null), or its list of lessons. */
export async function curriculumHead(
  { db, publicOrigin }: { db: Database; publicOrigin: string },
  currCode: string,
  part: 'courses' | null,
): Promise<PageHead> {
  const found = await curriculumWithCategory(db, currCode);
  if (found === undefined) return NOT_FOUND;
  const { title, description } = found.header;
  const address = `/curriculums/${currCode}`;
  return {
    status: 200,
    name: part === null ? title : TEXTS.coursesOf(title),
    description,
    path: part === null ? address : `${address}/${part}`,
    type: 'website',
    picture: { path: picturePath('curriculums', currCode, specOf(found)), alt: title },
    ...(part === null ? { data: courseData(found, await isTaught(db, currCode), publicOrigin) } : {}),
    body: { heading: title, lead: description, link: { path: '/signUp', name: TEXTS.begin } },
  };
}

/** A plan with a teacher's comments is offered only where one answers (product-rules R13.5). */
function courseData(row: Curriculum, taught: boolean, publicOrigin: string): JsonLd {
  const offered = row.products.filter(({ feature }) => taught || !feature.teacherComment);
  return {
    '@type': 'Course',
    name: row.header.title,
    description: row.header.description,
    url: `${publicOrigin}/curriculums/${row.curr_code}`,
    inLanguage: 'ja',
    about: row.category_name,
    provider: { '@type': 'Organization', name: TEXTS.product, url: `${publicOrigin}/` },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: 'PT15M',
    },
    offers: offered.map(({ productName, productPrice }) => ({
      '@type': 'Offer',
      name: productName,
      price: productPrice,
      priceCurrency: 'JPY',
      category: 'Subscription',
    })),
  };
}
