import { TextLink } from './link-button.tsx';

interface LegalLinksProps {
  texts: { readonly terms: string; readonly privacy: string; readonly legal: string };
}

/** The links to the three pages that the law asks for. */
export function LegalLinks({ texts }: LegalLinksProps) {
  return (
    <>
      <TextLink standalone to="/terms">
        {texts.terms}
      </TextLink>
      <TextLink standalone to="/privacy">
        {texts.privacy}
      </TextLink>
      <TextLink standalone to="/legal">
        {texts.legal}
      </TextLink>
    </>
  );
}
