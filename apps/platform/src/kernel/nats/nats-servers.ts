export interface NatsServers {
  /** `host:port` of each. */
  servers: readonly string[];
  user?: string | undefined;
  password?: string | undefined;
  tls: boolean;
}

const PORT = 4222;

/**
 * `nats://user:password@host:4222,host,…` (or `tls://`) as a person writes it into `LF_BUS`: one login for all, from the first address that
 * has one. `undefined` for what cannot be meant.
 */
export function parseNatsServers(text: string): NatsServers | undefined {
  const [, scheme = 'nats', rest = text] = /^(\w+):\/\/(.*)$/s.exec(text) ?? [];
  if (scheme !== 'nats' && scheme !== 'tls') return undefined;
  const urls = rest.split(',').map((part) => urlOf(part.trim().replace(`${scheme}://`, '')));
  if (!urls.every((url) => url !== undefined)) return undefined;
  const user = urls.find(({ username }) => username)?.username;
  const password = urls.find((url) => url.password)?.password;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || PORT}`),
    tls: scheme === 'tls',
    ...(user !== undefined && { user: decodeURIComponent(user) }),
    ...(password !== undefined && { password: decodeURIComponent(password) }),
  };
}

/** The scheme is one whose port is nobody's: that of web pages would be left out. */
function urlOf(address: string): URL | undefined {
  const url = URL.canParse(`ws://${address}`) ? new URL(`lf://${address}`) : undefined;
  return !url?.hostname || url.pathname || url.search || url.hash ? undefined : url;
}
