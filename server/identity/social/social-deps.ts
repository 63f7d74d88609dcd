import type { OpenId } from './oauth/open-id.ts';

/** What the pages need beside the deps of identity. */
export interface SocialDeps {
  readonly openId: OpenId;
}
