/** Data sent to a third party; 電気通信事業法 27条の12 and the law on personal data require to disclose it. */
export interface Destination {
  /** The service, by the name that a learner knows. */
  name: string;
  /** The company that runs it. */
  to: string;
  data: string;
  purpose: string;
  /** When it is sent. */
  when: string;
}

export interface Article {
  title: string;
  /** Fragment for links to the article. */
  id?: string;
  body: readonly string[];
  destinations?: readonly Destination[];
}

export interface LegalDocument {
  title: string;
  lead: string;
  articles: readonly Article[];
}
