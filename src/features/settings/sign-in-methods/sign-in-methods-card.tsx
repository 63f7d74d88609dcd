import { useEffect, useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import type { AccountFacts, Method } from '#session/account.ts';
import type { ProviderName, SignInProviders } from '#session/sign-in-methods.ts';
import { Card, Section } from '#ui/layout/page.tsx';
import { PhoneRow } from './phone-row.tsx';
import { ProviderRow } from './provider-row.tsx';

export interface WaysProps {
  ports: Pick<AccountPorts, 'account' | 'providers' | 'cancelPopup'>;
  facts: AccountFacts;
  proving: Proving;
  on: boolean;
  /** Something was linked or taken away. */
  onChanged: () => Promise<void>;
}

const PROVIDERS: readonly { name: ProviderName; door: 'google' | 'apple' }[] = [
  { name: 'google.com', door: 'google' },
  { name: 'apple.com', door: 'apple' },
];

/** Every way in, by what it is known, and which could be added. What the school has not opened shows only while linked. */
export function WaysCard(props: WaysProps) {
  const providers = useProviders(props.ports);
  const { facts } = props;
  const has = (method: Method) => facts.methods.includes(method);
  const shown = PROVIDERS.filter(
    ({ name, door }) => has(name) || (providers !== null && providers[door] !== 'none'),
  );
  const phone = has('phone') || providers?.phone === true;
  if (shown.length === 0 && !phone) return null;
  return (
    <Section title={texts.ways}>
      <Card tight>
        <p className="text-sm text-ink-soft">{texts.waysLead}</p>
        <ul className="mt-2 grid divide-y divide-line">
          {shown.map(({ name, door }) => (
            <li key={name} className="py-3">
              <ProviderRow {...props} provider={name} demo={providers?.[door] === 'demo'} />
            </li>
          ))}
          {phone && (
            <li className="py-3">
              <PhoneRow {...props} canAdd={providers?.phone === true} />
            </li>
          )}
        </ul>
      </Card>
    </Section>
  );
}

function useProviders({ providers }: WaysProps['ports']): SignInProviders | null {
  const [open, setOpen] = useState<SignInProviders | null>(null);
  useEffect(() => {
    let here = true;
    providers().then(
      (known) => here && setOpen(known),
      // What is linked is shown all the same.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [providers]);
  return open;
}
