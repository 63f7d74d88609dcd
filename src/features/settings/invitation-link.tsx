import { Section } from '#ui/layout/page.tsx';
import { SettingsLink } from './settings-link.tsx';
import { texts } from './texts.ts';

/** Leads to the invitation link and the person's coupons. */
export function InvitationLink() {
  return (
    <Section title={texts.inviting}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <SettingsLink to="/share" name={texts.toInviting} body={texts.toInvitingBody} />
      </div>
    </Section>
  );
}
