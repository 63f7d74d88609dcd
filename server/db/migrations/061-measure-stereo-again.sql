-- Of takes with two channels only the first half was measured, and the rest of the waveform was drawn as silence: those whose second half
-- is empty are measured again.
update m4as
   set measured_at = null, measure_attempts = 0
 where measured_at is not null
   and length(peaks) > 1
   and btrim(substring(peaks from length(peaks) / 2 + 2), '\x00'::bytea) = ''::bytea;
