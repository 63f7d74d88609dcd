import { useCallback } from 'react';
import { useOnline } from '#network/use-online.ts';
import { useConsole } from '#teach/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { texts } from './texts.ts';
import { useVoices } from './use-voices.ts';

interface VoiceSoundProps {
  recordingID: string;
  label: string;
  /** Where the server plays it; null while it is on this device alone. */
  server: { url: string; seconds: number } | null;
}

/** A voice of an answer: played from this device as long as it is here, else from the server; and how far it is. */
export function VoiceSound({ recordingID, label, server }: VoiceSoundProps) {
  const { voices } = useConsole();
  const { find, at } = useVoices();
  const online = useOnline();
  const take = find(recordingID);
  const state = at(recordingID);
  // Once the server itself names the voice, as in every answer that was sent, its arrival is no news.
  const isNews = state !== 'elsewhere' && !(state === 'arrived' && server !== null);
  const isHere = take !== null;
  const url = server?.url ?? null;
  const source = useCallback(async () => {
    if (isHere) return await voices.url(recordingID);
    if (url === null) throw new Error('voice not found');
    return url;
  }, [voices, recordingID, isHere, url]);
  const seconds = (take?.frozen?.durationMs ?? 0) / 1000 || (server?.seconds ?? 0);
  return (
    <div className="grid gap-1">
      <Sound source={source} label={label} seconds={seconds} peaks={take?.peaks ?? []} />
      {isNews && (
        <p role="status">
          {state === 'arrived' && (
            <Tag tone="ok" icon="check">
              {texts.arrived}
            </Tag>
          )}
          {state === 'sending' && (
            <Tag tone={online ? 'accent' : 'warn'} icon={online ? 'send' : 'offline'}>
              {online ? texts.sending : texts.waiting}
            </Tag>
          )}
          {state === 'refused' && (
            <Tag tone="danger" icon="alert">
              {texts.refused}
            </Tag>
          )}
        </p>
      )}
    </div>
  );
}

interface SoundProps {
  source: () => Promise<string>;
  label: string;
  seconds: number;
  peaks: readonly number[];
}

/** A small player: one button and the waveform as a slider. */
export function Sound({ source, label, seconds, peaks }: SoundProps) {
  const audio = useAudio(source);
  const duration = seconds > 0 ? seconds : audio.duration;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={label} className="grid gap-1">
      <div className="flex items-center gap-3">
        <Button
          tone="secondary"
          size="small"
          icon={audio.playing ? 'pause' : 'play'}
          onClick={() => void audio.toggle()}
        >
          {audio.playing ? texts.pause : texts.listen}
        </Button>
        <SeekBar
          label={texts.position}
          peaks={peaks}
          position={audio.position}
          duration={duration}
          onSeek={audio.seek}
        />
        <span className="tabular shrink-0 text-sm text-ink-soft">
          {formatTime(audio.position > 0 ? audio.position : duration)}
        </span>
      </div>
      {audio.failed && (
        <p role="alert" className="text-sm font-bold text-danger">
          {texts.missing}
        </p>
      )}
    </div>
  );
}
