import { type ReactNode, useEffect, useState } from 'react';
import type { ProviderMode } from '#contract/public-config.ts';
import { authMessage } from '#session/auth-messages.ts';
import type {
  SignInProviders as OfferedProviders,
  ProviderName,
  SignInMethods,
} from '#session/sign-in-methods.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { ProviderButton } from '#ui/button/provider-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { texts } from './texts.ts';
import { OTHER_METHOD_CODE, type SignInHandlers, useProviderSignIn } from './use-provider-sign-in.ts';

interface ProviderButtonsProps extends SignInHandlers {
  signInMethods: Pick<SignInMethods, 'providers' | 'signInWith' | 'cancel'>;
  /** Inside another app's browser, where Google refuses to sign in. */
  inAppBrowser: boolean;
  /** The error code of a redirect to a provider; null without one. */
  returned: string | null;
  onPhone: () => void;
}

/** The enabled sign-in methods besides e-mail and password. Space is reserved for them while they load. */
export function ProviderButtons({
  signInMethods,
  inAppBrowser,
  returned,
  onPhone,
  ...handlers
}: ProviderButtonsProps) {
  const { providers, again } = useOfferedProviders(signInMethods);
  const { pending, problem, signInWith } = useProviderSignIn(signInMethods, handlers, returned);
  if (providers === 'failed') {
    return (
      <Layout>
        <RetryNotice tone="warn" retry={texts.again} onRetry={again}>
          {texts.providersFailed}
        </RetryNotice>
      </Layout>
    );
  }
  if (providers !== null && hasNoMethod(providers, inAppBrowser)) return null;
  const button = (provider: ProviderName, mark: 'google' | 'apple', availability: ProviderMode) =>
    availability !== 'none' && (
      <ProviderButton
        mark={mark}
        label={texts[mark]}
        note={availability === 'demo' ? texts.demo : undefined}
        waiting={pending === provider}
        onClick={() => void signInWith(provider)}
      />
    );
  return (
    <Layout>
      {problem && <ProviderError code={problem} />}
      <div className={`grid content-start gap-3 ${providers === null ? 'min-h-[168px]' : ''}`}>
        {providers && !inAppBrowser && button('google.com', 'google', providers.google)}
        {providers && button('apple.com', 'apple', providers.apple)}
        {providers?.phone && <ProviderButton mark="phone" label={texts.phone} onClick={onPhone} />}
      </div>
      <p role="status" className={pending ? 'text-sm' : 'sr-only'}>
        {pending && texts.window}
      </p>
      {inAppBrowser && providers && providers.google !== 'none' && (
        <p className="text-sm text-ink-soft">{texts.insideGoogle}</p>
      )}
      <Terms />
    </Layout>
  );
}

function Layout({ children }: { children: ReactNode }) {
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

/** Consent for a possible sign-up: only the provider's answer tells whether the account is new. */
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

function hasNoMethod({ google, apple, phone }: OfferedProviders, inAppBrowser: boolean): boolean {
  return (google === 'none' || inAppBrowser) && apple === 'none' && !phone;
}

function useOfferedProviders(signInMethods: Pick<SignInMethods, 'providers'>) {
  const [providers, setProviders] = useState<OfferedProviders | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches again
  useEffect(() => {
    let here = true;
    setProviders(null);
    signInMethods.providers().then(
      (open) => here && setProviders(open),
      () => here && setProviders('failed'),
    );
    return () => {
      here = false;
    };
  }, [signInMethods, tries]);
  return { providers, again: () => setTries(tries + 1) };
}

/** Codes after the person cancelled, which are shown without alarm. */
const CANCELLED_BY_PERSON: ReadonlySet<string> = new Set([
  'popup-closed-by-user',
  'cancelled-popup-request',
  'redirect-cancelled-by-user',
  'user-cancelled',
]);

function ProviderError({ code }: { code: string }) {
  if (code === OTHER_METHOD_CODE) {
    return (
      <Notice tone="warn" title={texts.linkTitle}>
        {texts.link}
      </Notice>
    );
  }
  return <Notice tone={CANCELLED_BY_PERSON.has(code) ? 'info' : 'danger'}>{authMessage(code)}</Notice>;
}
