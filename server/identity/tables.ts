import type { JWK } from 'jose';
import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date, Date>;

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
}

/** The tables of `006-identity.sql`, as Kysely sees them. */
export interface IdentityTables {
  idp_project: IdpProject;
  idp_keys: IdpKeys;
  idp_users: IdpUsers;
  idp_refresh_tokens: IdpRefreshTokens;
}
