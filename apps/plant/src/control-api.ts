import http from 'node:http';
import { z } from 'zod';
import { Fault } from './faults.ts';
import { plainNumbers } from './log.ts';
import { MACHINE_NAMES, type MachineName } from './machines/machine.ts';
import { SignalRefused } from './machines/running-machine.ts';
import type { Plant } from './plant.ts';

export interface ControlApi {
  readonly port: number;
  close(): Promise<void>;
}

/** Faster than this the process is no longer refreshed between two requests of anybody. */
export const MAX_SPEED = 1_000;
/** A day of plant time takes some three seconds. */
const MAX_ADVANCE_SECONDS = 7 * 86_400;
const MAX_BODY_BYTES = 16 * 1024;

const SpeedBody = z.strictObject({ speed: z.number().min(0).max(MAX_SPEED) });
const AdvanceBody = z.strictObject({ seconds: z.number().positive().max(MAX_ADVANCE_SECONDS) });
const ValueBody = z.strictObject({ value: z.union([z.number(), z.boolean(), z.string().max(250)]) });

/** A refusal with its HTTP status. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Faults, signals and time of the plant over HTTP and JSON, on 127.0.0.1 only (README.md shows the requests). Bodies must
 * say that they are JSON: a web page that somebody has open on this computer cannot send that unasked.
 */
export async function startControlApi(plant: Plant, port: number): Promise<ControlApi> {
  const server = http.createServer((request, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(`${JSON.stringify(body, plainNumbers, 2)}\n`);
    };
    handle(plant, request).then(
      (body) => reply(200, body),
      (error: unknown) => {
        const status = statusOf(error);
        const message = error instanceof Error ? error.message : String(error);
        reply(status, { error: error instanceof z.ZodError ? z.prettifyError(error) : message });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  // A URIError comes of a path with broken percent signs.
  const theirs = error instanceof z.ZodError || error instanceof SignalRefused || error instanceof URIError;
  return theirs ? 400 : 500;
}

async function handle(plant: Plant, request: http.IncomingMessage): Promise<unknown> {
  const { pathname } = new URL(request.url ?? '/', 'http://plant');
  const [area = '', ...rest] = pathname.split('/').slice(1).map(decodeURIComponent);
  const route = `${request.method ?? ''} ${area}`;
  switch (route) {
    case 'GET ':
      return overview(plant);
    case 'GET clock':
      return clockOf(plant);
    case 'PUT clock':
      plant.clock.setSpeed(SpeedBody.parse(await bodyOf(request)).speed);
      return clockOf(plant);
    case 'POST clock':
      if (rest[0] !== 'advance') break;
      await plant.clock.advance(AdvanceBody.parse(await bodyOf(request)).seconds);
      return clockOf(plant);
    case 'GET machines':
    case 'PUT machines':
    case 'DELETE machines':
      return await handleMachine(plant, request, rest);
  }
  throw new Refusal(404, `nothing at ${request.method} ${pathname}`);
}

/** `/machines/{machine}/fault` and `/machines/{machine}/signals[/{signal}]`. */
async function handleMachine(plant: Plant, request: http.IncomingMessage, path: readonly string[]): Promise<unknown> {
  const machine = MACHINE_NAMES.find((name) => name === path[0]);
  if (!machine) throw new Refusal(404, `no such machine; there are ${MACHINE_NAMES.join(', ')}`);
  const [, what, signal] = path;
  switch (`${request.method ?? ''} ${what ?? ''}`) {
    case 'GET ':
      return machineOf(plant, machine);
    case 'GET fault':
      return { fault: plant.faultOf(machine) };
    case 'PUT fault':
      await plant.fault(machine, Fault.parse(await bodyOf(request)));
      return { fault: plant.faultOf(machine) };
    case 'DELETE fault':
      await plant.fault(machine, null);
      return { fault: null };
    case 'GET signals':
      return signal ? { value: plant.read(machine, signal) } : plant.readAll(machine);
    case 'PUT signals':
      if (!signal) break;
      plant.poke(machine, signal, ValueBody.parse(await bodyOf(request)).value);
      return { done: true };
  }
  throw new Refusal(404, `nothing at ${request.method} /machines/${path.join('/')}`);
}

function overview(plant: Plant) {
  return {
    clock: clockOf(plant),
    machines: Object.fromEntries(MACHINE_NAMES.map((name) => [name, machineOf(plant, name)])),
  };
}

function machineOf(plant: Plant, machine: MachineName) {
  return {
    host: plant.host,
    port: plant.ports[machine],
    requests: plant.requests(machine),
    fault: plant.faultOf(machine),
  };
}

function clockOf({ clock }: Plant) {
  return { speed: clock.speed, elapsedSeconds: clock.elapsed, plantTime: new Date(clock.now()).toISOString() };
}

async function bodyOf(request: http.IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'send JSON, with content-type: application/json');
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, `at most ${MAX_BODY_BYTES} bytes`);
    parts.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new Refusal(400, 'this is not JSON');
  }
}
