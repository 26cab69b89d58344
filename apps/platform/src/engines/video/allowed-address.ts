import { BlockList, isIP } from 'node:net';
import { lookup } from 'node:dns/promises';
import { networksIn } from '../../kernel/networks.ts';
import { StreamFault } from './stream-fault.ts';

/** Where clouds answer about themselves, and what is no single machine: never, whatever is configured. */
const NEVER = '0.0.0.0/8,169.254.0.0/16,224.0.0.0/3,::/128,fe80::/10,ff00::/8';

const never = networksIn(NEVER) ?? new BlockList();
const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a camera may be at this address. */
export const isAllowed = (address: string, allowed: BlockList): boolean =>
  isIP(address) !== 0 && isIn(allowed, address) && !isIn(never, address);

/** The addresses of a name, as the system knows them. */
export type Resolve = (host: string) => Promise<readonly string[]>;
export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The address to connect to: that of the host when it lies in one of the networks that the operator allows. It is this one that is
 * then connected to, so that a name cannot mean something else a moment later. Throws StreamFault.
 */
export async function allowedAddress(host: string, allowed: BlockList, resolve: Resolve): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '');
  let addresses: readonly string[];
  try {
    addresses = isIP(bare) ? [bare] : await resolve(bare);
  } catch {
    throw new StreamFault('unreachable', 'the name of the host is not known');
  }
  // An IPv4 address dressed as IPv6 is judged as what it is.
  const plain = addresses.map((address) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address);
  const found = plain.find((address) => isAllowed(address, allowed));
  if (found === undefined) throw new StreamFault('forbidden', 'the address is in no network that is allowed');
  return found;
}
