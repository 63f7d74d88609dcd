import { Section } from '#ui/layout/page.tsx';
import { SettingsLink } from './settings-link.tsx';
import { texts } from './texts.ts';

/** Leads to what a person gets by mail and on this device. */
export function NotificationLink() {
  return (
    <Section title={texts.notices}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <SettingsLink to="/settings/notifications" name={texts.toNotices} body={texts.toNoticesBody} />
      </div>
    </Section>
  );
}
