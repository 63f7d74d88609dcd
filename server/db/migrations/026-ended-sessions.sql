-- With Firebase a token says nothing about a sign-out elsewhere until it ends: this does, for calls and signed addresses.
alter table people add column sessions_ended_at timestamptz;

-- The session that asked for an upload address: the address ends with it. Null in rows of an earlier version.
alter table uploads add column session text;
