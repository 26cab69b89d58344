import { z } from 'zod';
import { defineDriver, inBoth, type Point, type ReadRequest } from '../driver.ts';
import { type OpcuaSettings, opcuaSettings } from './settings.ts';

/** A node id of OPC UA part 6, 5.3.1.10, e.g. "ns=2;s=Pump.Speed". */
export interface OpcuaAddress {
  readonly nodeId: string;
}
export type OpcuaPoint = Point<OpcuaAddress>;
export interface OpcuaRequest extends ReadRequest {
  readonly points: readonly OpcuaPoint[];
}

const GUID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const NODE_ID = new RegExp(`^(?:ns=\\d{1,5};)?(?:i=\\d{1,10}|s=.+|g=${GUID}|b=[A-Za-z0-9+/]+={0,2})$`);

export const opcua = defineDriver<OpcuaSettings, OpcuaAddress, OpcuaRequest>({
  type: 'opcua',
  title: { zh: 'OPC UA', en: 'OPC UA' },
  notation: {
    zh: '节点标识，如ns=2;s=Pump.Speed、ns=3;i=1001',
    en: 'Node id, e.g. ns=2;s=Pump.Speed, ns=3;i=1001',
  },
  addressPattern: NODE_ID.source,
  settings: opcuaSettings,
  address: z.string().transform((text, context): OpcuaAddress => {
    const nodeId = text.trim();
    if (NODE_ID.test(nodeId)) return { nodeId };
    const [zh, en] = ['节点标识应写作ns=2;s=Pump.Speed或ns=2;i=1001', 'write it like ns=2;s=Pump.Speed or ns=2;i=1001'];
    context.addIssue({ code: 'custom', message: inBoth({ zh, en }) });
    return z.NEVER;
  }),
  browses: true,
  refuse: () => undefined,
  // A session carries one user: stations that log in differently have connections of their own.
  line: ({ endpoint, policy, mode, login, userName }) => [endpoint, policy, mode, login, userName].join(' '),
  gapMs: () => 0,
  plan: ({ maxNodes }, points) =>
    Array.from({ length: Math.ceil(points.length / maxNodes) }, (_, i) => ({
      points: points.slice(i * maxNodes, (i + 1) * maxNodes),
    })),
  // Loaded only where it is used: the library is large.
  open: async (settings, host) => (await import('./connection.ts')).OpcuaConnection.open(settings, host),
});
