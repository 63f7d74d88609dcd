-- Whether the bytes of an upload may come in several requests; its address is open longer then. A server of the version
-- before leaves it out.
alter table uploads add column resumable boolean not null default false;
