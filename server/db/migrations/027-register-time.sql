-- A recording has two times: when it was recorded on the device (record_time), and when it was registered here.
alter table user_audios add column register_time timestamptz;
update user_audios set register_time = record_time;
alter table user_audios alter column register_time set not null;
