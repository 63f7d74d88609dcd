import type { AnswerTables } from './answers.ts';
import type { BillingTables } from './billing.ts';
import type { CommunityTables } from './community.ts';
import type { HomeworkTables } from './homework.ts';
import type { IdentityTables } from './identity.ts';
import type { InquiryTables } from './inquiries.ts';
import type { InvitationTables } from './invitations.ts';
import type { LearningTables } from './learning.ts';
import type { MessageTables } from './messages.ts';
import type { NoticeTables } from './notices.ts';
import type { PeopleTables } from './people.ts';
import type { PracticeTables } from './practice.ts';
import type { PushTables } from './push.ts';
import type { RequestTables } from './requests.ts';
import type { TeachingTables } from './teaching.ts';

/** The database as Kysely sees it. Each table is made by a file in `../migrations/`. */
export interface Tables
  extends AnswerTables,
    IdentityTables,
    PeopleTables,
    LearningTables,
    HomeworkTables,
    InquiryTables,
    InvitationTables,
    BillingTables,
    CommunityTables,
    MessageTables,
    NoticeTables,
    PracticeTables,
    PushTables,
    RequestTables,
    TeachingTables {}
