import { PRODUCT_NAME } from '#domain/product.ts';

/**
 * The text of the SMS. The browser reads its last line (WebOTP, "origin-bound one-time codes"): it offers the code on
 * pages of this host only, so a page that imitates ours does not get it.
 */
export function codeText(code: string, publicOrigin: string): string {
  return [
    `${PRODUCT_NAME}の確認コードは ${code} です。5分間使えます。`,
    'ほかの人には教えないでください。',
    '',
    `@${new URL(publicOrigin).hostname} #${code}`,
  ].join('\n');
}
