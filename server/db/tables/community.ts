import type { Generated } from 'kysely';
import type { ModerationAction } from '#domain/community/moderation.ts';
import type { Instrument, ReportReason } from '#domain/community/post.ts';
import type { Big, Maybe, MaybeBig, MaybeTime, Time } from './column-types.ts';

export interface Profiles {
  uid: string;
  username: string | null;
  username_changed_at: MaybeTime;
  display_name: Generated<string>;
  bio: Generated<string>;
  instruments: Generated<Instrument[]>;
  avatar_public_id: Maybe<string>;
  avatar_version: Maybe<number>;
  is_public: Generated<boolean>;
  suspended_until: MaybeTime;
  created_at: Time;
  updated_at: Time;
}

export interface FormerUsernames {
  username: string;
  uid: string | null;
  until: Time;
}

export interface Follows {
  uid: string;
  followed_uid: string;
  created_at: Time;
}

export interface Mutes {
  uid: string;
  muted_uid: string;
  created_at: Time;
}

export interface Pictures {
  public_id: string;
  uid: string;
  purpose: 'avatar' | 'post';
  width: number;
  height: number;
  byte_length: number;
  created_at: Time;
}

export interface PictureUploads {
  upload_id: string;
  uid: string;
  purpose: 'avatar' | 'post';
  content_type: string;
  announced_length: Big;
  announced_sha256: Maybe<string>;
  session: string;
  created_at: Time;
  expires_at: Time;
  completed_at: MaybeTime;
  byte_length: MaybeBig;
  sha256: Maybe<string>;
  public_id: Maybe<string>;
}

export interface Posts {
  post_id: string;
  uid: string;
  text: string;
  image_public_id: Maybe<string>;
  image_version: Maybe<number>;
  image_width: Maybe<number>;
  image_height: Maybe<number>;
  image_alt: Generated<string>;
  play_slug: Maybe<string>;
  is_play: Generated<boolean>;
  curr_code: Maybe<string>;
  likes: Generated<number>;
  comments: Generated<number>;
  created_at: Time;
  edited_at: MaybeTime;
  deleted_at: MaybeTime;
  hidden_at: MaybeTime;
  is_visible: boolean;
  wiped_at: MaybeTime;
}

export interface Plays {
  play_slug: string;
  play_id: string;
  uid: string;
  submission_id: string;
  first_submission_id: Maybe<string>;
  title: string;
  post_id: string;
  created_at: Time;
  removed_at: MaybeTime;
}

export interface PostLikes {
  post_id: string;
  uid: string;
  created_at: Time;
}

export interface PostComments {
  comment_id: string;
  post_id: string;
  uid: string;
  text: string;
  created_at: Time;
  edited_at: MaybeTime;
  deleted_at: MaybeTime;
  hidden_at: MaybeTime;
  is_visible: boolean;
  wiped_at: MaybeTime;
}

export interface PostReports {
  report_id: Generated<string>;
  post_id: string;
  comment_id: Maybe<string>;
  uid: string;
  reason: ReportReason;
  note: Generated<string>;
  created_at: Time;
  handled_at: MaybeTime;
  words: Generated<string>;
  counts: Generated<boolean>;
}

export interface PostVersions {
  version_id: Generated<string>;
  post_id: string;
  comment_id: Maybe<string>;
  text: string;
  replaced_at: Time;
}

export interface RefusedWords {
  word: string;
  shown: string;
  created_at: Time;
}

export interface ModerationActions {
  action_id: Generated<string>;
  at: Time;
  actor: 'teacher' | 'cli' | 'reports';
  teacher_id: Maybe<string>;
  action: ModerationAction;
  uid: string;
  post_id: Maybe<string>;
  comment_id: Maybe<string>;
  reason: Generated<string>;
  note: Generated<string>;
  words: Generated<string>;
  until: MaybeTime;
  state_before: MaybeTime;
  undone_at: MaybeTime;
}

/** What learners show each other (migrations 042, 045, 050). */
export interface CommunityTables {
  profiles: Profiles;
  former_usernames: FormerUsernames;
  follows: Follows;
  mutes: Mutes;
  pictures: Pictures;
  picture_uploads: PictureUploads;
  posts: Posts;
  plays: Plays;
  post_likes: PostLikes;
  post_comments: PostComments;
  post_reports: PostReports;
  post_versions: PostVersions;
  refused_words: RefusedWords;
  moderation_actions: ModerationActions;
}
