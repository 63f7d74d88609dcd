-- Since when the number is the account's: the way back to an address takes away what was added after it was changed.
alter table idp_users add column phone_updated_at timestamptz;
