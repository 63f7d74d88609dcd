import { BlockList, isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/**
 * Whose word is taken for where a request came from. `hops`: so many proxies stand in front of every request, so the
 * entry that the outermost one added counts. `addresses`: the nearest sender that is none of these proxies.
 */
export type TrustedProxies =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'addresses'; readonly has: (address: string) => boolean };

const MAX_HOPS = 9;
const SENTENCE =
  'TRUST_PROXY must be the number of proxies in front (0 to 9), or a list of their addresses such as 127.0.0.1,10.0.0.0/8.';

/** @throws ConfigError for anything else: a proxy that is believed by mistake lets everybody pass every limit */
export function trustedProxiesOf({ TRUST_PROXY: text }: Pick<Environment, 'TRUST_PROXY'>): TrustedProxies {
  if (text === undefined) return { kind: 'none' };
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > MAX_HOPS) throw new ConfigError(SENTENCE);
    return hops === 0 ? { kind: 'none' } : { kind: 'hops', hops };
  }
  const list = new BlockList();
  for (const part of text.split(',')) add(list, part.trim());
  return { kind: 'addresses', has: (address) => isListed(list, address) };
}

function add(list: BlockList, part: string): void {
  const [address = '', bits] = part.split('/');
  const version = isIP(address);
  const width = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  if (version === 0 || !/^\d*$/.test(bits ?? '') || bits === '' || prefix > width)
    throw new ConfigError(SENTENCE);
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
}

function isListed(list: BlockList, address: string): boolean {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(bare);
  return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}
