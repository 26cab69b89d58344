export interface Member {
  /** Absent: it is no platform but a broker of somebody else, which knows no HTTP. */
  readonly httpPort?: number;
  readonly mqttPort: number;
}

const ASKED_BY_HTTP = `    # The system accepts connections for one that stands still: whether it lives it says by HTTP alone.
    option httpchk GET /healthz
    default-server check inter 1s rise 1 fall 3 on-marked-down shutdown-sessions`;
const ASKED_BY_CONNECTING = '    default-server check inter 500ms rise 1 fall 2 on-marked-down shutdown-sessions';

/** Configuration of HAProxy for members on this machine: people and live sockets, and gateways, each to a member that is ready. */
export function balancerConfig(
  { httpPort, mqttPort }: { httpPort: number; mqttPort: number },
  members: readonly Member[],
): string {
  const servers = (of: (member: Member, index: number) => string | undefined) =>
    members
      .map((member, index) => [index + 1, of(member, index)] as const)
      .flatMap(([number, address]) =>
        address === undefined ? [] : [`    server platform-${number} 127.0.0.1:${address}`],
      )
      .join('\n');
  const arePlatforms = members.every((member) => member.httpPort !== undefined);
  return `global
    log stdout format raw local0
    maxconn 8000

defaults
    log global
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    # Another member answers where the first one has just died.
    retries 3
    option redispatch

frontend people
    mode http
    bind 127.0.0.1:${httpPort}
    default_backend platforms

backend platforms
    mode http
    balance roundrobin
    # A browser stays with its own platform while that lives: during an upgrade it gets all parts of a page from one version.
    cookie lf_platform insert indirect nocache httponly
    http-request del-header X-Forwarded-For
    option forwardfor
    option httpchk GET /readyz
    # Live pages: they are quiet for half a minute at most.
    timeout tunnel 1h
    # Whoever watched by way of a member that has died comes back at once.
    default-server check inter 500ms rise 1 fall 2 on-marked-down shutdown-sessions
${servers(({ httpPort: port }, index) => (port === undefined ? undefined : `${port} cookie ${index + 1}`))}

frontend gateways
    mode tcp
    bind 127.0.0.1:${mqttPort}
    timeout client 3m
    default_backend brokers

backend brokers
    mode tcp
    balance leastconn
    timeout server 3m
${arePlatforms ? ASKED_BY_HTTP : ASKED_BY_CONNECTING}
${servers(({ mqttPort: port, httpPort: asked }) => (asked === undefined ? `${port}` : `${port} port ${asked}`))}
`;
}
