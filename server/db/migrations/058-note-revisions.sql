-- Which note of its recording it is, as the device counts them: of two notes the newer one stays, in whatever order they
-- arrive. A server of the version before leaves it out.
alter table submissions add column note_revision integer;
