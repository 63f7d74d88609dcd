import { useSyncExternalStore } from 'react';
import type { ServiceName } from '#observe/consent.ts';
import type { ConsentControl, ConsentState } from '#observe/telemetry-api.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { ConsentAnswers, ConsentStatus } from './consent-choice.tsx';
import { SERVICES, texts } from './texts.ts';

/** Consent as a setting: what is sent where and why, with both answers at any time. */
export function ConsentSection({ consent }: { consent: ConsentControl }) {
  const state = useSyncExternalStore(consent.subscribe, consent.state);
  const { services } = state;
  return (
    <Section title={texts.title}>
      <Card tight>
        <div className="grid gap-4">
          {services === null && <p className="text-sm text-ink-soft">{texts.unknown}</p>}
          {services?.length === 0 && <p className="text-sm">{texts.none}</p>}
          {services !== null && services.length > 0 && (
            <ServiceConsent state={state} services={services} choose={consent.choose} />
          )}
          <p className="flex flex-wrap gap-x-6 text-sm">
            <TextLink standalone to="/privacy" hash="external">
              {texts.details}
            </TextLink>
            <TextLink standalone to="/diagnostics">
              {texts.diagnostics}
            </TextLink>
          </p>
        </div>
      </Card>
    </Section>
  );
}

interface ServiceConsentProps {
  state: ConsentState;
  services: readonly ServiceName[];
  choose: ConsentControl['choose'];
}

function ServiceConsent({ state, services, choose }: ServiceConsentProps) {
  return (
    <>
      <ConsentStatus state={state} />
      <p className="text-sm">{texts.lead}</p>
      <ul className="grid gap-4">
        {services.map((name) => (
          <li key={name}>
            <Service name={name} />
          </li>
        ))}
      </ul>
      {services.includes('errors') && <p className="text-sm text-ink-soft">{texts.errorsOnDevice}</p>}
      <ConsentAnswers state={state} choose={choose} />
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
