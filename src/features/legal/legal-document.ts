/** What leaves for somebody outside, and why (電気通信事業法 27条の12 and the law on personal data want it told). */
export interface Destination {
  /** The service, as a learner knows it. */
  name: string;
  /** Who runs it. */
  to: string;
  data: string;
  purpose: string;
  /** When it happens at all. */
  when: string;
}

export interface Article {
  title: string;
  /** For links to this very article. */
  id?: string;
  body: readonly string[];
  destinations?: readonly Destination[];
}

export interface LegalDocument {
  title: string;
  lead: string;
  articles: readonly Article[];
}
