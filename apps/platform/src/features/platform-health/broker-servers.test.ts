import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBrokerServers } from './broker-servers.ts';

/** A server that says `first` to whoever comes, if anything. */
async function aServer(first?: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (first !== undefined) socket.write(first);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('one that stands still or is away does not answer, and everybody who looks at once is told the same', async () => {
  const [speaks, still] = [await aServer('INFO {}\r\n'), await aServer()];
  let ticks = 0;
  const clock = { ticks: () => ticks };
  const servers = createBrokerServers({ bus: [speaks, still, '127.0.0.1:1'], broker: [still], clock, patienceMs: 200 });
  const first = servers.look();
  expect(servers.look()).toBe(first);
  expect((await first).map(({ of, answers }) => `${of} ${answers}`)).toEqual([
    'bus true',
    'bus false',
    'bus false',
    // An MQTT broker says nothing before it is spoken to.
    'broker true',
  ]);
  ticks = 5_000;
  expect(servers.look()).not.toBe(first);
});
