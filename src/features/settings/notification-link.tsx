import { Section } from '#ui/layout/page.tsx';
import { SettingsLink } from './settings-link.tsx';
import { texts } from './texts.ts';

/** Leads to what a person gets by mail, and to the settings of this device. */
export function NotificationLink() {
  return (
    <Section title={texts.notices}>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <li>
          <SettingsLink to="/settings/device" name={texts.toDevice} body={texts.toDeviceBody} />
        </li>
        <li>
          <SettingsLink to="/settings/notifications" name={texts.toNotices} body={texts.toNoticesBody} />
        </li>
      </ul>
    </Section>
  );
}
