import * as z from 'zod/mini';
import { COURSE_CODE } from '#domain/lessons/lesson-path.ts';

export const CurrCode = z.string().check(z.regex(COURSE_CODE), z.maxLength(64));
export const CourseCode = z.string().check(z.regex(COURSE_CODE), z.maxLength(64));
/** No control characters: the database refuses a NUL. */
export const OpaqueCode = z.string().check(z.regex(/^\P{Cc}+$/u), z.maxLength(64));
export const LessonID = OpaqueCode;
/** The one schema of a UUID, for everything that is named by one. */
export const Uuid = z.uuid();
export const RecordingID = Uuid;
export const UserAudioID = Uuid;
export const UploadID = Uuid;
export const OrderID = Uuid;
export const QuoteID = Uuid;
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T01:02:03.000Z. */
export const Time = z.iso.datetime();

/** A whole number that arrives as text in a query string. */
export const QueryInt = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    z.int(),
  ),
);
