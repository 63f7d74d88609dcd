import * as z from 'zod/mini';
import { COURSE_CODE } from '#domain/lessons/lesson-path.ts';
import { boundedInt, boundedText } from './bounded.ts';

export const CurrCode = boundedText(64).check(z.regex(COURSE_CODE));
export const CourseCode = boundedText(64).check(z.regex(COURSE_CODE));
/** No control characters: the database refuses a NUL. */
export const OpaqueCode = boundedText(64).check(z.regex(/^\P{Cc}+$/u));
export const LessonID = OpaqueCode;
/** The one schema of a UUID, for everything that is named by one. */
export const Uuid = boundedText(36).check(z.uuid());
export const RecordingID = Uuid;
export const UserAudioID = Uuid;
export const UploadID = Uuid;
export const OrderID = Uuid;
export const QuoteID = Uuid;
export const Sha256 = boundedText(64).check(z.regex(/^[0-9a-f]{64}$/));
/** ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T01:02:03.000Z. */
export const Time = z.iso.datetime();
/** A time by a device's clock, which may be anything. */
export const DeviceTime = boundedText(32).check(z.iso.datetime());

export const PlanID = boundedInt(1, 32_767);

const MAX_QUERY_INT = 999_999_999;

/** A whole number that arrives as text in a query string. */
export const QueryInt = z.pipe(
  z.union([boundedInt(0, MAX_QUERY_INT), boundedText(9).check(z.regex(/^\d{1,9}$/))]),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    boundedInt(0, MAX_QUERY_INT),
  ),
);
