import { type BlockList, isIP } from 'node:net';
import { mayBeAsked } from '../../kernel/outbound.ts';

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');
const isNamed = (host: string, services: readonly string[]): boolean =>
  services.some((service) => (service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service));

/**
 * The address that a browser says its push service has given it, if the platform sends there; it is a person who says so. Of the services
 * that the operator names, by https; by http one by its number in an inner network that the operator has opened. A name is looked up, and judged, when it is asked.
 */
export function pushUrl(
  typed: string,
  { services, allowed }: { services: readonly string[]; allowed: BlockList },
): URL | undefined {
  const url = URL.parse(typed);
  if (!url || url.username || url.password || url.hash) return undefined;
  const host = bare(url.hostname);
  const version = isIP(host);
  if (!isNamed(host, services) || (version !== 0 && !mayBeAsked(host, allowed))) return undefined;
  const isOpened = version !== 0 && allowed.check(host, version === 6 ? 'ipv6' : 'ipv4');
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOpened) ? url : undefined;
}
