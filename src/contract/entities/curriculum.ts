import * as z from 'zod/mini';
import { CurrCode } from './ids.ts';
import { Image } from './media.ts';

export const Category = z.object({ categoryCode: z.string(), categoryName: z.string() });
export type Category = z.infer<typeof Category>;

export const Curriculum = z.object({ currCode: CurrCode, currName: z.string() });
export type Curriculum = z.infer<typeof Curriculum>;

export const CurriculumHeader = z.object({
  title: z.string(),
  image: Image,
  description: z.string(),
  admissionTexts: z.array(z.string()),
  thumbnail: Image,
  purchaseTopImage: Image,
});
export type CurriculumHeader = z.infer<typeof CurriculumHeader>;

export const Product = z.object({
  productID: z.string(),
  /** Whole yen, tax included. */
  productPrice: z.int(),
  productName: z.string(),
  feature: z.object({ featureID: z.int(), featureName: z.string(), teacherComment: z.boolean() }),
});
export type Product = z.infer<typeof Product>;
