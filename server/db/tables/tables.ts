import type { ColumnType, Generated } from 'kysely';
import type { SandboxTables } from '#stripe-sandbox/wire/tables.ts';
import type { PaymentTables } from './billing.ts';
import type { FarewellTables } from './deleted-people.ts';
import type { IdentityTables } from './identity.ts';
import type { MessageTables } from './messages.ts';

/** Times come back as `Date` and go in as `Date`; they are always UTC instants. */
type Time = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = ColumnType<T, string, string>;
/** bigint comes back from PostgreSQL as text. */
type Big = ColumnType<string, number | string, number | string>;
type MaybeBig = ColumnType<string | null, number | null | undefined, number | null>;

export interface StoredImage {
  cldnPublicID: string;
  cldnVersion: number;
}

/** A film of the content folder; names of content files, <sha256>.<ext>. */
export interface StoredVideo {
  file: string;
  captions: string | null;
  poster: string | null;
  byteLength: number;
  seconds: number;
}

export interface M4as {
  user_audio_id: string;
  leased_until: Time;
  attempts: number;
  object_id: string | null;
  byte_length: MaybeBig;
  failure: string | null;
}

export interface PublishedContent {
  fingerprint: string;
  published_at: Generated<Date>;
}

export interface IdempotencyKeys {
  uid: string;
  path: string;
  key: string;
  body_hash: string;
  status: number | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  leased_until: Time;
  created_at: Time;
}

export interface RateLimits {
  subject: string;
  window_start: Time;
  hits: number;
}

export interface People {
  uid: string;
  email: string | null;
  email_verified: Generated<boolean>;
  display_name: string | null;
  guidance_closed_at: MaybeTime;
  created_at: Time;
  seen_at: Time;
}

export interface Onboardings {
  uid: string;
  category_code: string;
  curr_code: string;
  experience: number;
  has_instrument: number;
  gender: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface Categories {
  category_code: string;
  category_name: string;
  position: number;
}

export interface Teachers {
  teacher_id: string;
  family_name: string;
  first_name: string;
  family_name_en: string;
  first_name_en: string;
  avatar: ColumnType<StoredImage | null, string | null, string | null>;
}

export interface Images {
  public_id: string;
  version: number;
  file: string;
  content_type: string;
}

export interface Curriculums {
  curr_code: string;
  curr_name: string;
  category_code: string;
  position: number;
  admission: boolean;
  header: Json<{
    title: string;
    description: string;
    admissionTexts: string[];
    image: StoredImage;
    thumbnail: StoredImage;
    purchaseTopImage: StoredImage;
  }>;
  products: Json<
    {
      productID: string;
      productPrice: number;
      productName: string;
      feature: { featureID: number; featureName: string; teacherComment: boolean };
    }[]
  >;
}

export interface Courses {
  course_id: string;
  course_code: string;
  course_ver: number;
  curr_code: string;
  course_name: string;
  position: number;
  is_trial: boolean;
  description: Json<{ lead: string; subtitle: string; body: string }>;
  image: Json<StoredImage>;
  teacher_ids: ColumnType<string[], string[] | undefined, string[]>;
  is_current: Generated<boolean>;
}

export interface Lessons {
  lesson_id: string;
  course_id: string;
  lesson_order: number;
  lesson_name: string;
  description: string;
  image: Json<StoredImage>;
  teacher_id: string;
  main_vimeo_id: number | null;
  homework_vimeo_id: number | null;
  main_video: ColumnType<StoredVideo | null, string | null | undefined, string | null>;
  homework_video: ColumnType<StoredVideo | null, string | null | undefined, string | null>;
  homework: string | null;
  text_file: string | null;
  model_audio_file: string | null;
  model_audio_type: string | null;
  media_files: ColumnType<string[], string[] | undefined, string[]>;
}

export interface LessonTexts {
  lesson_id: string;
  plain: string;
  grams: string[];
}

export interface Plans {
  plan_id: number;
  plan_name: 'standard' | 'entry';
  plan_price: number;
  teacher_comment: boolean;
}

export interface Subscriptions {
  subscription_id: string;
  uid: string;
  curr_code: string;
  plan_id: number;
  start_time: Time;
  updated: Generated<boolean>;
  cancel_time: MaybeTime;
  expire_time: MaybeTime;
  cancel_reason: string | null;
  completed: Generated<boolean>;
  created_at: Time;
  next_slot_at: MaybeTime;
  stripe_subscription_id: ColumnType<string | null, string | null | undefined, string | null>;
  period_start: MaybeTime;
  period_end: MaybeTime;
  next_plan_id: ColumnType<number | null, number | null | undefined, number | null>;
  trial: Generated<boolean>;
  past_due_since: MaybeTime;
  quote_id: ColumnType<string | null, string | null | undefined, string | null>;
  price: ColumnType<number | null, number | null | undefined, number | null>;
  next_price: ColumnType<number | null, number | null | undefined, number | null>;
  settled_at: MaybeTime;
}

export interface Deliveries {
  uid: string;
  lesson_id: string;
  delivered_at: Time;
  subscription_id: string | null;
  recorded_at: Time;
}

export interface LessonLogs {
  uid: string;
  lesson_id: string;
  completed: Generated<boolean>;
  completed_at: MaybeTime;
  text_read_at: MaybeTime;
  movie_watched_at: MaybeTime;
}

export interface Feedbacks {
  uid: string;
  lesson_id: string;
  satisfaction: number;
  difficulty: number;
  comment: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface Uploads {
  upload_id: string;
  uid: string;
  lesson_id: string;
  content_type: string;
  announced_length: MaybeBig;
  announced_sha256: string | null;
  created_at: Time;
  expires_at: Time;
  completed_at: MaybeTime;
  byte_length: MaybeBig;
  sha256: string | null;
  registered_at: MaybeTime;
}

export interface UserAudios {
  user_audio_id: string;
  uid: string;
  lesson_id: string;
  upload_id: string;
  recording_id: string | null;
  content_type: string;
  byte_length: Big;
  sha256: string;
  record_order: number;
  record_time: Time;
}

export interface Submissions {
  submission_id: string;
  uid: string;
  lesson_id: string;
  user_audio_id: string;
  recording_id: string | null;
  submitted_at: Time;
  note: string | null;
  note_updated_at: MaybeTime;
  heard_at: MaybeTime;
}

/** The database as Kysely sees it; each table is made by a file in `migrations/`. */
export interface Tables extends IdentityTables, MessageTables, FarewellTables, PaymentTables, SandboxTables {
  idempotency_keys: IdempotencyKeys;
  rate_limits: RateLimits;
  people: People;
  onboardings: Onboardings;
  categories: Categories;
  teachers: Teachers;
  images: Images;
  curriculums: Curriculums;
  courses: Courses;
  lessons: Lessons;
  lesson_texts: LessonTexts;
  plans: Plans;
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  lesson_logs: LessonLogs;
  feedbacks: Feedbacks;
  uploads: Uploads;
  m4as: M4as;
  published_content: PublishedContent;
  user_audios: UserAudios;
  submissions: Submissions;
}
