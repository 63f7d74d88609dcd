import { TextLink } from '#ui/button/link-button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { texts } from './texts.ts';

interface TermsConsentProps {
  given: boolean;
  onChange: (given: boolean) => void;
  error: string | null;
}

export function TermsConsent({ given, onChange, error }: TermsConsentProps) {
  return (
    <CheckBox checked={given} onChange={onChange} error={error}>
      <TextLink to="/terms" target="_blank">
        {texts.terms}
      </TextLink>
      {texts.and}
      <TextLink to="/privacy" target="_blank">
        {texts.privacy}
      </TextLink>
      {texts.consentAfter}
    </CheckBox>
  );
}
