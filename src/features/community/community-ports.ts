import type { Api } from '#api/client.ts';

/** Dependencies of the community's screens; implemented by src/app/adapters/community-ports.ts. */
export interface CommunityPorts {
  api: Api;
  /** The person who is signed in; null for a visitor. */
  uid: string | null;
  /** The origin of addresses that people share. */
  origin: string;
}
