import * as z from 'zod/mini';
import { Image } from './media.ts';

export const Teacher = z.object({
  teacherID: z.optional(z.string()),
  familyName: z.string(),
  firstName: z.string(),
  familyNameEn: z.string(),
  firstNameEn: z.string(),
  avatar: z.optional(Image),
});
export type Teacher = z.infer<typeof Teacher>;

/** A teacher as a course introduces them. */
export const TeacherProfile = z.extend(Teacher, {
  bio: z.optional(z.string()),
  /** A spoken greeting, signed; only where the school has recorded one. */
  voiceURL: z.optional(z.string()),
});
export type TeacherProfile = z.infer<typeof TeacherProfile>;
