// An entry of its own: all of the contract would be 10 MB more for as long as the plant runs.
import { SiteDocument } from '@lightfield/contract/site';
import { MACHINE_NAMES, type MachineName } from './machines/machine.ts';
import { MACHINES } from './machines/machines.ts';
import { worksProject } from './works/works.ts';

/** Addresses that mean "all of this computer" when a server listens, and nothing when a client connects. */
const WILDCARDS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The whole plant as the platform imports it, with a gateway that reaches it at `host`. Checked by its schema. */
export function siteDocument({ host, ports }: { host: string; ports: Record<MachineName, number> }): SiteDocument {
  const reachable = WILDCARDS[host] ?? host;
  return SiteDocument.parse({
    v: 1,
    name: { zh: '临港示范工厂', en: 'Harbour demonstration works' },
    devices: MACHINE_NAMES.map((name) => MACHINES[name].device({ host: reachable, port: ports[name] })),
    projects: [worksProject()],
  });
}
