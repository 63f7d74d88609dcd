import type { Generated } from 'kysely';
import type { MaybeTime, Time } from './column-types.ts';

export interface PushKeys {
  only_one: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: Time;
}

export interface PushSubscriptions {
  subscription_id: Generated<string>;
  uid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  session: string;
  shows_content: boolean;
  created_at: Time;
}

export interface PushSends {
  notice_id: string;
  subscription_id: string;
  next_try_at: Time;
  tries: Generated<number>;
  sent_at: MaybeTime;
}

/** Tables of Web Push. */
export interface PushTables {
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  push_sends: PushSends;
}
