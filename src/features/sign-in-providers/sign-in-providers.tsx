import { type ReactNode, useEffect, useState } from 'react';
import type { Door } from '#contract/public-config.ts';
import type { ProviderName, SignInProviders as OfferedProviders, SignInMethods } from '#session/sign-in-methods.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { ProviderButton } from '#ui/button/provider-button.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { texts } from './texts.ts';
import { Trouble } from './provider-error.tsx';
import { type ProviderEntry, useProvider } from './use-provider-sign-in.ts';

interface DoorsProps extends ProviderEntry {
  signInMethods: Pick<SignInMethods, 'providers' | 'signInWith' | 'cancel'>;
  /** Inside another app's window, where Google lets nobody in. */
  inside: boolean;
  /** What the way back from a provider brought with it. */
  returned: string | null;
  onPhone: () => void;
}

/** The ways in beside e-mail and password, as many as the school has opened; their room is kept from the start. */
export function Doors({ signInMethods, inside, returned, onPhone, ...entry }: DoorsProps) {
  const { doors, again } = useDoors(signInMethods);
  const { pending, trouble, enter } = useProvider(signInMethods, entry, returned);
  if (doors === 'failed') {
    return (
      <Frame>
        <RetryNotice tone="warn" retry={texts.again} again={again}>
          {texts.doorsFailed}
        </RetryNotice>
      </Frame>
    );
  }
  if (doors !== null && isShut(doors, inside)) return null;
  const button = (provider: ProviderName, mark: 'google' | 'apple', door: Door) =>
    door !== 'none' && (
      <ProviderButton
        mark={mark}
        label={texts[mark]}
        note={door === 'demo' ? texts.demo : undefined}
        waiting={pending === provider}
        onClick={() => void enter(provider)}
      />
    );
  return (
    <Frame>
      {trouble && <Trouble code={trouble} />}
      <div className={`grid content-start gap-3 ${doors === null ? 'min-h-[168px]' : ''}`}>
        {doors && !inside && button('google.com', 'google', doors.google)}
        {doors && button('apple.com', 'apple', doors.apple)}
        {doors?.phone && <ProviderButton mark="phone" label={texts.phone} onClick={onPhone} />}
      </div>
      <p role="status" className={pending ? 'text-sm' : 'sr-only'}>
        {pending && texts.window}
      </p>
      {inside && doors && doors.google !== 'none' && (
        <p className="text-sm text-ink-soft">{texts.insideGoogle}</p>
      )}
      <Terms />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-label={texts.group} className="grid max-w-[28rem] gap-4">
      <p
        aria-hidden="true"
        className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line"
      >
        {texts.or}
      </p>
      {children}
    </section>
  );
}

/** Nobody knows before the provider has answered whether this will be a sign-in or a sign-up: so it is said here. */
function Terms() {
  return (
    <p className="text-sm text-ink-soft">
      {texts.consentBefore}
      <TextLink to="/terms" target="_blank">
        {texts.terms}
      </TextLink>
      {texts.and}
      <TextLink to="/privacy" target="_blank">
        {texts.privacy}
      </TextLink>
      {texts.consentAfter}
    </p>
  );
}

function isShut({ google, apple, phone }: OfferedProviders, inside: boolean): boolean {
  return (google === 'none' || inside) && apple === 'none' && !phone;
}

function useDoors(signInMethods: Pick<SignInMethods, 'providers'>) {
  const [doors, setDoors] = useState<OfferedProviders | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let here = true;
    setDoors(null);
    signInMethods.providers().then(
      (open) => here && setDoors(open),
      () => here && setDoors('failed'),
    );
    return () => {
      here = false;
    };
  }, [signInMethods, tries]);
  return { doors, again: () => setTries(tries + 1) };
}
