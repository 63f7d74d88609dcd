import type { UserAudio } from '#contract/entities/user-audio.ts';
import { texts } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { ServerTakeCard } from './server-take-card.tsx';
import type { ServerTakes } from './use-server-takes.ts';

interface ElsewhereProps {
  server: ServerTakes;
  isElsewhere(audio: UserAudio): boolean;
  now: number;
}

/** What the school has and this device has not; older ones on demand. */
export function Elsewhere({ server, isElsewhere, now }: ElsewhereProps) {
  const audios = server.audios.filter(isElsewhere);
  return (
    <>
      {audios.length > 0 && <h3 className="mt-2 font-bold text-ink-soft">{texts.elsewhere}</h3>}
      {audios.map((audio) => (
        <ServerTakeCard key={audio.userAudioID} audio={audio} now={now} />
      ))}
      {server.hasMore && (
        <div className="text-center">
          <Button
            tone="secondary"
            size="small"
            icon="down"
            busy={server.asking}
            onClick={() => void server.more(isElsewhere)}
          >
            {audios.length > 0 ? texts.more : texts.moreElsewhere}
          </Button>
        </div>
      )}
      {server.missing && <p className="text-sm text-ink-soft">{texts.serverTakesFailed}</p>}
    </>
  );
}
