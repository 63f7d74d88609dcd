import { signerIn } from '#server/storage/signer.ts';

/** What the sandbox signs its events with: of this installation alone, from the key that its addresses are signed with. */
export function sandboxWebhookSecret(dataDir: string): string {
  return `whsec_${signerIn(dataDir).sign('sandbox webhook')}`;
}
