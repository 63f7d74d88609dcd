import type { JWK } from 'jose';
import type { ColumnType, Generated } from 'kysely';
import type { Time } from './column-types.ts';

export interface IdpProject {
  only_one: Generated<boolean>;
  project_id: string;
  created_at: Time;
}

export interface IdpKeys {
  kid: string;
  private_jwk: ColumnType<JWK, string, never>;
  public_jwk: ColumnType<JWK, string, never>;
  created_at: Time;
}

export interface IdpUsers {
  uid: string;
  email: string | null;
  email_verified: Generated<boolean>;
  password_hash: string | null;
  password_updated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  display_name: ColumnType<string | null, string | null | undefined, string | null>;
  photo_url: ColumnType<string | null, string | null | undefined, string | null>;
  phone_number: ColumnType<string | null, string | null | undefined, string | null>;
  phone_updated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  email_updated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  disabled: Generated<boolean>;
  valid_since: Time;
  created_at: Time;
  last_login_at: Time;
}

export interface IdpRefreshTokens {
  token_hash: Buffer;
  uid: string;
  sign_in_provider: string;
  auth_time: Time;
  created_at: Time;
  used_at: Time;
}

export interface IdpLinks {
  provider_id: string;
  federated_id: string;
  uid: string;
  email: string | null;
  display_name: string | null;
  photo_url: string | null;
  created_at: Time;
}

export type OobOperation =
  | 'VERIFY_EMAIL'
  | 'PASSWORD_RESET'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'
  | 'EMAIL_SIGNIN';

export interface IdpOobCodes {
  code_hash: Buffer;
  operation: OobOperation;
  uid: string | null;
  email: string;
  new_email: string | null;
  created_at: Time;
  expires_at: Time;
}

export interface IdpSmsCodes {
  session_hash: Buffer;
  phone_number: string;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: Time;
  expires_at: Time;
}

export interface IdpPhoneProofs {
  proof_hash: Buffer;
  phone_number: string;
  expires_at: Time;
}

export interface IdpAssertions {
  assertion_hash: Buffer;
  provider_id: string;
  claims: ColumnType<unknown, string, never>;
  expires_at: Time;
}

export interface IdpOauthStates {
  state_hash: Buffer;
  provider_id: string;
  code_verifier: string;
  nonce: string;
  handler: ColumnType<unknown, string, never>;
  expires_at: Time;
}

/** Tables of embedded identity (migrations 006, 013, 015, 019). */
export interface IdpDevices {
  uid: string;
  device_hash: Buffer;
  used_at: Time;
}

/** When a try last passed at an account under attack. */
export interface SlowLanePasses {
  account_sha256: Buffer;
  passed_at: Time;
}

export interface IdentityTables {
  slow_lane_passes: SlowLanePasses;
  idp_devices: IdpDevices;
  idp_project: IdpProject;
  idp_keys: IdpKeys;
  idp_users: IdpUsers;
  idp_refresh_tokens: IdpRefreshTokens;
  idp_links: IdpLinks;
  idp_oob_codes: IdpOobCodes;
  idp_sms_codes: IdpSmsCodes;
  idp_phone_proofs: IdpPhoneProofs;
  idp_assertions: IdpAssertions;
  idp_oauth_states: IdpOauthStates;
}
