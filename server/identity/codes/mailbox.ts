/** Where dots before the @ mean nothing. Elsewhere they tell people apart. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that a stored address belongs to, as most providers deliver: `hanako+lesson@example.jp` is
 * `hanako@example.jp`, and `ha.nako@gmail.com` is `hanako@gmail.com`. Only for counting: mails go to what was written.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).replace(/(?<=.)\+.*$/, ''), address.slice(at + 1)];
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
