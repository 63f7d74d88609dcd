import type { Appearance } from '@stripe/stripe-js';

const DARK = '(prefers-color-scheme: dark)';

/** Our design tokens for Stripe's fields, which are frames without access to our styles. */
export interface StripeAppearance {
  now(): Appearance;
  /** Calls back when the colour scheme changes. @returns a function that stops listening */
  follow(changed: () => void): () => void;
}

export function stripeAppearance(view: Window): StripeAppearance {
  const scheme = view.matchMedia(DARK);
  return {
    now: () => appearance(view, isDark(view, scheme.matches)),
    follow(changed) {
      scheme.addEventListener('change', changed);
      const chosen = new MutationObserver(changed);
      chosen.observe(view.document.documentElement, { attributeFilter: ['data-theme'] });
      return () => {
        scheme.removeEventListener('change', changed);
        chosen.disconnect();
      };
    },
  };
}

/** What somebody chose for this device (src/local/device-settings.ts) comes before the device's own scheme. */
function isDark({ document: page }: Window, byDevice: boolean): boolean {
  const { theme } = page.documentElement.dataset;
  return theme === undefined ? byDevice : theme === 'dark';
}

function appearance(view: Window, dark: boolean): Appearance {
  const tokens = view.getComputedStyle(view.document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    theme: dark ? 'night' : 'stripe',
    disableAnimations: view.matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: token('--font-sans'),
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: token('--radius-md'),
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-surface'),
      colorText: token('--color-ink'),
      colorTextSecondary: token('--color-ink-soft'),
      colorTextPlaceholder: token('--color-ink-soft'),
      colorDanger: token('--color-danger'),
    },
    rules: {
      '.Input': { border: `1px solid ${token('--color-line-strong')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '700', fontSize: '16px' },
      '.Error': { fontWeight: '700', fontSize: '14px' },
    },
  };
}
