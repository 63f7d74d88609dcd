import type { OpenId } from './oauth/open-id.ts';

/** What the pages need beside the parts of identity. */
export interface SocialParts {
  readonly openId: OpenId;
}
