import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTime, Time } from './column-types.ts';

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
  bio: string | null;
  voice_file: string | null;
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
  practice: ColumnType<StoredPractice | null, string | null | undefined, string | null>;
  text_file: string | null;
  model_audio_file: string | null;
  model_audio_type: string | null;
  media_files: ColumnType<string[], string[] | undefined, string[]>;
}

/** The card of five days, as content/ writes it. */
export interface StoredPractice {
  warmUp: string[];
  days: { task: string; check: string }[];
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

export interface PublishedContent {
  fingerprint: string;
  published_at: Generated<Date>;
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
  practice_days: ColumnType<number[], number[] | undefined, number[]>;
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

/** Tables of the catalogue, of enrollments, and of what a person did in their lessons. */
export interface LearningTables {
  categories: Categories;
  teachers: Teachers;
  images: Images;
  curriculums: Curriculums;
  courses: Courses;
  lessons: Lessons;
  lesson_texts: LessonTexts;
  plans: Plans;
  published_content: PublishedContent;
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  lesson_logs: LessonLogs;
  feedbacks: Feedbacks;
}
