export interface Member {
  readonly httpPort: number;
  readonly mqttPort: number;
}

/** Configuration of HAProxy for members on this machine: people and live sockets, and gateways, each to a member that is ready. */
export function balancerConfig(
  { httpPort, mqttPort }: { httpPort: number; mqttPort: number },
  members: readonly Member[],
): string {
  const servers = (port: (member: Member) => number, isSticky = false) =>
    members
      .map(
        (member, index) =>
          `    server platform-${index + 1} 127.0.0.1:${port(member)} check inter 500ms rise 1 fall 2${isSticky ? ` cookie ${index + 1}` : ''}`,
      )
      .join('\n');
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
    # What lasts for minutes is kept by the platform that began it: a browser stays with its own while that lives.
    cookie lf_platform insert indirect nocache httponly
    http-request del-header X-Forwarded-For
    option forwardfor
    option httpchk GET /readyz
    # Live pages: they are quiet for half a minute at most.
    timeout tunnel 1h
    # Whoever watched by way of a member that has died comes back at once.
    default-server on-marked-down shutdown-sessions
${servers((member) => member.httpPort, true)}

frontend gateways
    mode tcp
    bind 127.0.0.1:${mqttPort}
    timeout client 3m
    default_backend brokers

backend brokers
    mode tcp
    balance leastconn
    timeout server 3m
${servers((member) => member.mqttPort)}
`;
}
