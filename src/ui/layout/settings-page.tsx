import type { ComponentProps } from 'react';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from './page.tsx';

interface SettingsPageProps extends Omit<ComponentProps<typeof Page>, 'back'> {
  /** The words of the link back. */
  back: string;
}

/** A page below the settings, with the link back to them. */
export function SettingsPage({ back, ...page }: SettingsPageProps) {
  const link = (
    <LinkButton to="/settings/home" tone="quiet" size="small" icon="left">
      {back}
    </LinkButton>
  );
  return <Page {...page} back={link} />;
}
