import { BlockList, isIP } from 'node:net';

/** Tells whether an address is a reverse proxy of ours, whose forwarded client address and host are believed. */
export type TrustedProxy = (address: string) => boolean;

/** What "true" stands for: this machine and private networks. */
const NEARBY = '127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7';

export const noProxy: TrustedProxy = () => false;

/** Reads "true", "false" or a comma list of addresses and networks ("10.1.2.0/24"). `undefined`: it is none of these. */
export function parseTrustedProxy(text: string): TrustedProxy | undefined {
  if (text === 'false' || text === '') return noProxy;
  const list = new BlockList();
  for (const part of (text === 'true' ? NEARBY : text).split(',')) {
    const [address = '', bits] = part.trim().split('/');
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    if (version === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most))) return undefined;
    list.addSubnet(address, bits === undefined ? most : Number(bits), version === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    // A dual-stack socket names IPv4 peers "::ffff:10.0.0.1".
    const plain = address.replace(/^::ffff:/i, '');
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
