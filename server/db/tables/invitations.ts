import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './column-types.ts';

export interface InvitationTermsTable {
  terms_id: Generated<string>;
  is_open: boolean;
  inviter_yen: number;
  friend_yen: number;
  valid_days: number;
  monthly_limit: number;
  set_at: Time;
}

export interface InvitationCodes {
  uid: string;
  code: string;
  created_at: Time;
}

/** Why nobody gets anything for an invitation; for the school alone. */
export type InvitationRefusal = 'device' | 'address' | 'card' | 'card-used' | 'no-card';

export interface Invitations {
  friend_uid: string;
  inviter_uid: string | null;
  inviter_yen: number;
  friend_yen: number;
  valid_days: number;
  accepted_at: Time;
  outcome: Maybe<'granted' | 'limit' | 'refused'>;
  refusal: Maybe<InvitationRefusal>;
  settled_at: MaybeTime;
  order_id: Maybe<string>;
  inviter_coupon_id: Maybe<string>;
  friend_coupon_id: Maybe<string>;
  reversed_at: MaybeTime;
}

export interface InvitationCards {
  card_hash: Buffer;
  uid: string | null;
  seen_at: Time;
}

export interface InvitationTables {
  invitation_terms: InvitationTermsTable;
  invitation_codes: InvitationCodes;
  invitations: Invitations;
  invitation_cards: InvitationCards;
}
