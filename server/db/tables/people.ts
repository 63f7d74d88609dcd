import type { Generated } from 'kysely';
import type { MaybeTime, Time } from './column-types.ts';

export interface People {
  uid: string;
  email: string | null;
  email_verified: Generated<boolean>;
  display_name: string | null;
  guidance_closed_at: MaybeTime;
  sessions_ended_at: MaybeTime;
  address_as_of: MaybeTime;
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

/** A deleted person, by the SHA-256 of the uid: their older tokens must not create them again. */
export interface DeletedPeople {
  uid_hash: Buffer;
  left_at: Time;
}

/** Files in the storage that still have to be deleted. */
export interface FilesToDelete {
  object_id: string;
  doomed_at: Time;
  is_picture: Generated<boolean>;
  /** When the next removal is due; before all time: at once. */
  due_at: Generated<Date>;
}

/** Accounts at Firebase that still have to be deleted. */
export interface AccountsToDelete {
  uid: string;
  doomed_at: Time;
}

/** Tables of the person: profile, onboarding, and what their deletion leaves to do. */
export interface PeopleTables {
  people: People;
  onboardings: Onboardings;
  departed: DeletedPeople;
  doomed_objects: FilesToDelete;
  doomed_accounts: AccountsToDelete;
}
