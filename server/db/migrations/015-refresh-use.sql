-- When a session last asked for a new ID token, to the day: one that nobody has used for more than a year is forgotten.
alter table idp_refresh_tokens add column used_at timestamptz not null default now();
update idp_refresh_tokens set used_at = created_at;
create index idp_refresh_tokens_used on idp_refresh_tokens (used_at);
