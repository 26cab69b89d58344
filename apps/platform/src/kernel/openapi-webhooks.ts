import { WEBHOOK_EVENTS, type WebhookEvent } from '@lightfield/contract';

type Json = Record<string, unknown>;
const AT = '2026-03-01T00:00:00.000Z';
const DEVICE = { id: '0190a000-0000-7000-8000-000000000001', no: 'P-101', name: 'Circulation pump 1' };
const GATEWAY = { id: '0190a000-0000-7000-8000-000000000002', sn: '200000000001', name: 'Pump house' };

const ALARM = {
  id: '0190a000-0000-7000-8000-000000000003',
  content: 'Outlet pressure above its limit',
  severity: 'severe',
  condition: '> 0.6',
  value: 0.72,
  raisedAt: AT,
  restoredAt: null,
  restoredValue: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  device: DEVICE,
  variable: {
    id: '0190a000-0000-7000-8000-000000000004',
    key: 'pump_1_pressure',
    name: 'Outlet pressure',
    unit: 'MPa',
  },
  project: null,
  gateway: null,
};
const ORDER = {
  id: '0190a000-0000-7000-8000-000000000005',
  number: 12,
  title: 'Strange noise',
  content: '',
  priority: 'normal',
  state: 'dispatched',
  reporter: 'operator',
  assignee: 'fitter',
  team: '',
  reportedAt: AT,
  dueAt: null,
  alarmId: null,
  alarm: '',
  step: { kind: 'dispatch', by: 'operator', at: AT, note: '' },
  device: DEVICE,
};
/** What is told of each kind of event, as docs/protocol/webhooks.md says. */
const DATA: Readonly<Record<string, Json>> = {
  alarm: ALARM,
  work_order: ORDER,
  device: { state: 'failing', reason: 'timeout', since: AT, lastGoodAt: AT, device: DEVICE, gateway: GATEWAY },
  gateway: { state: 'offline', since: AT, gateway: GATEWAY },
};
/** Schema of what an example shows: fields may be added, none goes. */
function schemaOf(value: unknown): Json {
  if (value === null) return {};
  if (typeof value === 'number') return { type: 'number' };
  if (typeof value !== 'object') return { type: 'string', ...(value === AT && { format: 'date-time' }) };
  const properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, schemaOf(inner)]));
  return { type: 'object', required: Object.keys(properties), properties };
}
const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));

function delivery(type: WebhookEvent): Json {
  const data = DATA[type.split('.')[0] ?? ''] ?? {};
  const example = { type, timestamp: AT, data };
  const envelope = schemaOf(example);
  const properties = envelope['properties'] as Json;
  return {
    post: {
      operationId: `webhook_${type.replace('.', '_')}`,
      tags: ['webhook'],
      summary: `Sent to the endpoints that chose ${type}`,
      security: [],
      parameters: SIGNED,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { ...envelope, properties: { ...properties, type: { const: type } } },
            example,
          },
        },
      },
      responses: {
        '2XX': { description: 'It was taken; anything else is sent again.' },
        '410': { description: 'The endpoint is gone.' },
      },
    },
  };
}

/** What the platform calls at endpoints of an enterprise (decision 130). */
export const webhooks = (): Json => Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, delivery(type)]));
