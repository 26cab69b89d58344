import { type BrowseDown, type BrowseResult, commonErrors, driverErrors, LIMITS } from '@lightfield/contract';
import { DriverError } from '../drivers/driver.ts';
import type { PollingHost } from '../polling/polling-host.ts';
import type { Site } from './site.ts';

const MOST_NODES = 2_000;
/** Room for what is not the list itself. */
const ENVELOPE_BYTES = 1_024;

/** Lists what a device holds, for whoever picks addresses. Never rejects. */
export async function browse(
  { uuid, deviceId, driver, parent }: BrowseDown,
  site: Pick<Site, 'station'>,
  polling: Pick<PollingHost<never>, 'browse'>,
): Promise<BrowseResult> {
  const answer = { v: 1, uuid, ok: false, code: null, reason: null, more: false } as const;
  const station = site.station(deviceId, driver);
  if (station === undefined)
    return { ...answer, code: driverErrors.driverNotFound.spec.code, reason: driver, nodes: [] };
  try {
    const all = await polling.browse(station, parent ?? undefined);
    const nodes = all.map((node) => ({ ...node, dataType: node.dataType ?? null }));
    const fitting = fit(nodes);
    return { ...answer, ok: true, nodes: fitting, more: fitting.length < nodes.length };
  } catch (error) {
    const { code } = error instanceof DriverError ? error.fault : commonErrors.internal.spec;
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return { ...answer, code, reason, nodes: [] };
  }
}

/** As many entries as one message may carry. */
function fit<Node>(nodes: readonly Node[]): Node[] {
  let bytes = ENVELOPE_BYTES;
  const fitting: Node[] = [];
  for (const node of nodes.slice(0, MOST_NODES)) {
    bytes += Buffer.byteLength(JSON.stringify(node)) + 1;
    if (bytes > LIMITS.gateway.messageBytes) break;
    fitting.push(node);
  }
  return fitting;
}
