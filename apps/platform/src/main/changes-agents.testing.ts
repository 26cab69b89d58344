import { randomUUID } from 'node:crypto';
import { type Call, LIMITS, agentActionCalls, agentCalls, assistantCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const added = ({ done }: Kitchen) => done.get(agentCalls.add.path)?.['id'] ?? '';

/** What an agent proposes to somebody: to report a fault of their device. */
async function proposed({ db, world }: Kitchen): Promise<string> {
  const id = randomUUID();
  const subject = { kind: 'workOrder', title: '泵异响', content: '', priority: 'normal', alarmId: null, alarm: null };
  await db.query(
    `insert into agent_action (id, account_id, agent, device_id, device_name, subject, why, expires_at)
     values ($1, $2, '运维助手', $3, '泵站', $4, '听到异响', now() + interval '5 minutes')`,
    [id, world.co.accountId, world.ids['device'], JSON.stringify(subject)],
  );
  return id;
}

/** What an agent that has registered asks a person with. */
async function letIn({ url }: Kitchen): Promise<string> {
  const back = 'https://agent.example/cb';
  const reply = await fetch(`${url}/mcp/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: '助手', redirect_uris: [back] }),
  });
  const { client_id } = (await reply.json()) as { client_id: string };
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
  return new URLSearchParams({ client_id, response_type: 'code', redirect_uri: back, ...challenge }).toString();
}

/** Every change of grants for agents, of what they propose, and of the model of the assistant. */
export const AGENTS: readonly Step[] = [
  step(agentCalls.add, () => ({ name: '运维助手', perMinute: '60', days: '30' })),
  step(agentCalls.delete, (kitchen) => ({ id: added(kitchen) })),
  step(agentCalls.connect, async (kitchen) => ({
    request: await letIn(kitchen),
    name: '值班助手',
    perMinute: '60',
    days: '30',
  })),
  step(agentActionCalls.confirm, async (kitchen) => ({ id: await proposed(kitchen), seen: '' })),
  step(agentActionCalls.refuse, async (kitchen) => ({ id: await proposed(kitchen) })),
  step(assistantCalls.saveEndpoint, () => ({
    address: 'https://models.example/v1',
    model: 'plant-1',
    key: 'k',
    enabled: 'true',
    writes: 'false',
    ...LIMITS.assistant.first,
  })),
  step(assistantCalls.deleteEndpoint, () => ({})),
];
