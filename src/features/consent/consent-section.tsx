import { useSyncExternalStore } from 'react';
import type { ServiceName } from '#observe/consent.ts';
import type { ConsentControl, ConsentState } from '#observe/telemetry-api.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Answers, Standing } from './consent-choice.tsx';
import { SERVICES, texts } from './texts.ts';

/** The choice as a setting: what would be sent where and why, and both answers at any time. */
export function ConsentSection({ desk }: { desk: ConsentControl }) {
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  const { services } = state;
  return (
    <Section title={texts.title}>
      <Card tight>
        <div className="grid gap-4">
          {services === null && <p className="text-sm text-ink-soft">{texts.unknown}</p>}
          {services?.length === 0 && <p className="text-sm">{texts.none}</p>}
          {services !== null && services.length > 0 && (
            <Choice state={state} services={services} choose={desk.choose} />
          )}
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm [&>a]:py-1">
            <TextLink to="/privacy" hash="external">
              {texts.details}
            </TextLink>
            <TextLink to="/diagnostics">{texts.diagnostics}</TextLink>
          </p>
        </div>
      </Card>
    </Section>
  );
}

interface ChoiceProps {
  state: ConsentState;
  services: readonly ServiceName[];
  choose: ConsentControl['choose'];
}

function Choice({ state, services, choose }: ChoiceProps) {
  return (
    <>
      <Standing state={state} />
      <p className="text-sm">{texts.lead}</p>
      <ul className="grid gap-4">
        {services.map((name) => (
          <li key={name}>
            <Service name={name} />
          </li>
        ))}
      </ul>
      {services.includes('errors') && <p className="text-sm text-ink-soft">{texts.errorsKept}</p>}
      <Answers state={state} choose={choose} />
    </>
  );
}

function Service({ name }: { name: ServiceName }) {
  const words = SERVICES[name];
  return (
    <>
      <p className="font-bold">{words.name}</p>
      <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[6rem_1fr]">
        <dt className="text-ink-soft">{texts.to}</dt>
        <dd>{words.to}</dd>
        <dt className="text-ink-soft">{texts.data}</dt>
        <dd>{words.data}</dd>
        <dt className="text-ink-soft">{texts.purpose}</dt>
        <dd>{words.purpose}</dd>
      </dl>
    </>
  );
}
