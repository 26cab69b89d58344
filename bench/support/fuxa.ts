import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { freePort, until } from '@lightfield/testkit';
import type { PlcView } from './plc-view.ts';

interface Values {
  values: { id: string; value: number | string }[];
}

/**
 * FUXA as its package brings it (`npm install @frangoteam/fuxa modbus-serial`), polling registers of one Modbus TCP server, and a client of
 * its socket that has asked for all of them. Its settings are the fastest we found: polled every `pollingMs`, a pause of 1 ms
 * between requests instead of 10, nothing recorded.
 */
export async function startFuxa(
  folder: string,
  { data, plcPort, registers, pollingMs }: { data: string; plcPort: number; registers: number; pollingMs: number },
): Promise<PlcView> {
  const port = await freePort();
  mkdirSync(data, { recursive: true });
  const main = join(folder, 'node_modules', '@frangoteam', 'fuxa', 'main.js');
  const child = spawn(process.execPath, [main, '--port', String(port), '--userDir', data], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until('FUXA', async () => (await fetch(`${url}/api/project`).catch(() => undefined))?.ok, { withinMs: 60_000 });

  const id = (register: number) => `t_r${register}`;
  const tags = Object.fromEntries(
    Array.from({ length: registers }, (_, register) => [
      id(register),
      {
        id: id(register),
        name: `r${register}`,
        type: 'UInt16',
        memaddress: '400000',
        address: String(register + 1),
        daq: { enabled: false, interval: 60, changed: false },
      },
    ]),
  );
  const device = {
    id: 'd_plc',
    name: 'plc',
    type: 'ModbusTCP',
    enabled: true,
    polling: pollingMs,
    property: { address: `127.0.0.1:${plcPort}`, slaveid: '1', delay: 1, connectionOption: 'TcpPort' },
    tags,
  };
  const posted = await fetch(`${url}/api/projectData`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cmd: 'set-device', data: device }),
  });
  if (!posted.ok) throw new Error(`FUXA answered ${posted.status}`);

  // Its socket speaks engine.io 4: 0 opens, 2 is answered with 3, 4 carries socket.io, where 0 joins and 2 is an event.
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  let told: (register: number, value: number) => void = () => undefined;
  const emit = (name: string, body: unknown) => socket.send(`42${JSON.stringify([name, body])}`);
  socket.addEventListener('message', ({ data: frame }) => {
    const message = String(frame);
    if (message.startsWith('0')) socket.send('40');
    else if (message === '2') socket.send('3');
    else if (message.startsWith('40'))
      emit('device-tags-subscribe', { tagsId: Object.keys(tags), sendLastValue: true });
    else if (message.startsWith('42["device-values"')) {
      const [, { values }] = JSON.parse(message.slice(2)) as [string, Values];
      for (const { id: tag, value } of values) told(Number(tag.slice(3)), Number(value));
    }
  });
  return {
    pids: () => [child.pid ?? 0],
    onValue: (listener) => (told = listener),
    async stop() {
      socket.close();
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
