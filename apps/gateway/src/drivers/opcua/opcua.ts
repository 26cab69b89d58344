import { z } from 'zod';
import { defineDriver, inBoth, type Point, type ReadRequest } from '../driver.ts';
import { type OpcuaSettings, opcuaSettings } from './settings.ts';
import { driversText } from '../../locales/drivers/text.ts';
import { asItIs } from '@lightfield/contract';

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
  title: asItIs('OPC UA'),
  notation: driversText('opcua.nodeIdEGNs2'),
  addressPattern: NODE_ID.source,
  settings: opcuaSettings,
  address: z.string().transform((text, context): OpcuaAddress => {
    const nodeId = text.trim();
    if (NODE_ID.test(nodeId)) return { nodeId };
    context.addIssue({ code: 'custom', message: inBoth(driversText('opcua.addressForm')) });
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
