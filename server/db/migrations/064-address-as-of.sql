-- When the ID token was made from which a person's address and its confirmation were taken (Firebase). For an hour after a
-- confirmation another device still sends a token from before it: such a token must not take the confirmation back.
alter table people add column address_as_of timestamptz;
