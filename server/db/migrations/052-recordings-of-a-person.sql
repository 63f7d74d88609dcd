-- All recordings of a person by time, of every lesson: a page of them is read from the index, however many there are.
create index user_audios_of_person on user_audios (uid, record_time desc, user_audio_id desc);
