-- Gateways whose process has ended are looked for every second: by the few processes that there are, not gateway by gateway.
-- expands: the version before runs on with it.
create index gateway_home on gateway (home) where state <> 'offline';
