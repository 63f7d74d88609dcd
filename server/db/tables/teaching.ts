import type { ColumnType, Generated } from 'kysely';
import type { MaybeJson, MaybeTime, Time } from './column-types.ts';
import type { StoredImage } from './learning.ts';

export interface TeacherAccounts {
  teacher_id: string;
  name: string;
  email: string | null;
  bio: ColumnType<string, string | undefined, string>;
  subjects: ColumnType<string[], string[] | undefined, string[]>;
  image: MaybeJson<StoredImage>;
  disabled_at: MaybeTime;
  created_at: Time;
}

export interface TeacherCommissions {
  teacher_id: string;
  curr_code: string;
}

export interface TeacherLinks {
  token_hash: Buffer;
  teacher_id: string;
  kind: 'printed' | 'mailed';
  created_at: Time;
  expires_at: Time;
  used_at: MaybeTime;
}

export interface TeacherSessions {
  session_id: string;
  token_hash: Buffer;
  teacher_id: string;
  created_at: Time;
  expires_at: Time;
  ended_at: MaybeTime;
}

export interface TeacherAudit {
  entry_id: Generated<string>;
  at: Time;
  actor: 'teacher' | 'tool' | 'visitor';
  teacher_id: string | null;
  action: string;
  subject: string | null;
  details: ColumnType<Record<string, string | number | boolean | null>, string | undefined, string>;
}

/** Tables of the teachers: accounts, how they get in, and what they did. */
export interface TeachingTables {
  teacher_accounts: TeacherAccounts;
  teacher_commissions: TeacherCommissions;
  teacher_links: TeacherLinks;
  teacher_sessions: TeacherSessions;
  teacher_audit: TeacherAudit;
}
