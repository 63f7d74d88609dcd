import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import type { Reauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import type { AccountFacts, Method } from '#session/account.ts';
import type { ProviderName, SignInProviders } from '#session/sign-in-methods.ts';
import { Card, Section } from '#ui/layout/page.tsx';
import { PhoneRow } from './phone-row.tsx';
import { ProviderRow } from './provider-row.tsx';

export interface SignInMethodsProps {
  ports: Pick<AccountPorts, 'account' | 'cancelPopup'>;
  /** Those that can be added; null where the device does not know: linked ones are shown all the same. */
  providers: SignInProviders | null;
  facts: AccountFacts;
  reauthentication: Reauthentication;
  online: boolean;
  /** A method was linked or unlinked. */
  onChanged: () => Promise<void>;
}

const PROVIDERS: readonly { name: ProviderName; configKey: 'google' | 'apple' }[] = [
  { name: 'google.com', configKey: 'google' },
  { name: 'apple.com', configKey: 'apple' },
];

/** The linked sign-in methods and those that can be added. A disabled provider shows only while it is linked. */
export function SignInMethodsCard(props: SignInMethodsProps) {
  const { facts, providers } = props;
  const has = (method: Method) => facts.methods.includes(method);
  const shown = PROVIDERS.filter(
    ({ name, configKey }) => has(name) || (providers !== null && providers[configKey] !== 'none'),
  );
  const phone = has('phone') || providers?.phone === true;
  if (shown.length === 0 && !phone) return null;
  return (
    <Section title={texts.methods}>
      <Card tight>
        <p className="text-sm text-ink-soft">{texts.methodsLead}</p>
        <ul className="mt-2 grid divide-y divide-line">
          {shown.map(({ name, configKey }) => (
            <li key={name} className="py-3">
              <ProviderRow {...props} provider={name} demo={providers?.[configKey] === 'demo'} />
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
