import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Networks that nobody outside can be reached in (RFC 1918, RFC 4193), and this machine. */
export const PRIVATE_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,fd00::/8,::1/128';
/** Networks of a comma list; `undefined`: one of them is none. */
export function networksIn(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue;
    const [address = '', bits, ...more] = entry.split('/');
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const length = bits === undefined ? longest : Number(bits);
    if (version === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || length > longest) return undefined;
    list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Networks as a setting of the environment. */
export const networkList = z.string().transform((text, context) => {
  const list = networksIn(text);
  if (list) return list;
  context.addIssue('must be a comma list of addresses and networks');
  return z.NEVER;
});
