import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Person } from '#contract/entities/person.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { mutesQuery } from './people-queries.ts';
import { PersonRow } from './person-row.tsx';
import { texts } from './texts.ts';
import { useMute } from './use-follow.ts';

/** The people whom a person has muted, each to be shown again. Nothing where there are none. */
export function MutedPeople({ api }: { api: Api }) {
  const { data } = useQuery(mutesQuery(api));
  if (data === undefined || data.people.length === 0) return null;
  return (
    <Section title={texts.muted}>
      <p className="-mt-2 text-sm text-ink-soft">{texts.mutedHint}</p>
      <Card tight>
        <ul className="-my-2 grid divide-y divide-line">
          {data.people.map((person) => (
            <li key={person.username}>
              <MutedPerson api={api} person={person} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function MutedPerson({ api, person }: { api: Api; person: Person }) {
  const change = useMute(api);
  const say = useToast();
  const online = useOnline();
  const { username, displayName } = person;
  const mute = async (isMuted: boolean) => {
    if (!(await change(username, isMuted))) return;
    say(
      isMuted ? texts.mutedDone(displayName) : texts.unmutedDone(displayName),
      isMuted ? undefined : (
        <Button tone="quiet" size="small" onClick={() => void mute(true)}>
          {texts.undo}
        </Button>
      ),
    );
  };
  return (
    <PersonRow
      person={person}
      aside={
        <Button tone="secondary" size="small" disabled={!online} onClick={() => void mute(false)}>
          {texts.unmute}
        </Button>
      }
    />
  );
}
