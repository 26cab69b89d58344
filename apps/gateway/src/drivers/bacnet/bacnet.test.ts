import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { ApplicationTag, ErrorClass, ErrorCode, ObjectType, PropertyIdentifier } from '@bacnet-js/client';
import { deviceFaultErrors, monitorErrors } from '@lightfield/contract';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import { type Connection, DeviceRefusal, LinkClosed, LinkTimeout, type Reading, UnfitValue } from '../driver.ts';
import { bacnetAddress, type BacnetPoint } from './address.ts';
import { bacnet } from './bacnet.ts';
import { bacnetPeer, type BacnetPeer } from './peer.ts';
import { bacnetSettings } from './settings.ts';

const host = driverHost('unused');
const opened: Connection[] = [];
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

const at = (address: string, dataType: BacnetPoint['dataType'] = 'float'): BacnetPoint => ({
  address: bacnetAddress.parse(address),
  dataType,
  byteOrder: 'ABCD',
  stringLength: 0,
});

/** Replies are waited for as long as a busy machine takes, unless a test wants none. */
async function open(port: number, more: Record<string, unknown> = {}) {
  const settings = bacnetSettings.parse({ host: '127.0.0.1', port, replyTimeoutMs: 10_000, ...more });
  const connection = await bacnet.open(settings, host);
  opened.push(connection);
  const read = async (...points: BacnetPoint[]): Promise<(Reading | undefined)[]> => {
    const readings = new Map<unknown, Reading>();
    for (const request of bacnet.plan(settings, points, true))
      await connection.read(settings, request, undefined, (index, raw, about) =>
        readings.set(request.points[index], { raw, doubtful: about?.doubtful ?? false }),
      );
    return points.map((point) => readings.get(point));
  };
  const raws = async (...points: BacnetPoint[]) => (await read(...points)).map((reading) => reading?.raw);
  return { settings, connection, read, raws, write: connection.write.bind(connection, settings) };
}

// A datagram that is lost costs ten seconds and no more.
describe('against a device of another maker', { timeout: 60_000 }, () => {
  let peer: BacnetPeer;
  beforeAll(async () => {
    peer = await bacnetPeer();
  });
  beforeEach(() => {
    peer.requests.length = 0;
    peer.plain = false;
    peer.error = undefined;
  });
  afterAll(() => peer.stop());
  const flags = (value: number) => ({ type: ApplicationTag.BIT_STRING, value: { bitsUsed: 4, value: [value] } });
  const opens = (more?: Record<string, unknown>) => open(peer.cord.port, more);

  it('writes and reads back any value of any kind', { timeout: 60_000 }, async () => {
    const { raws, write } = await opens();
    const float = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ point: at('AV1'), value }));
    const double = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value) => ({ point: at('LAV1', 'double'), value }));
    const signed = fc
      .integer({ min: -0x8000_0000, max: 0x7fff_ffff })
      .map((value) => ({ point: at('IV1', 'int32'), value }));
    const unsigned = fc.integer({ min: 0, max: 0xffff_ffff }).map((value) => ({ point: at('PIV1', 'uint32'), value }));
    const bit = fc.integer({ min: 0, max: 1 }).map((value) => ({ point: at('BO1', 'bit'), value }));
    const text = fc
      .string({ unit: 'grapheme', maxLength: 300 })
      .filter((value) => value.isWellFormed() && !value.startsWith('\uFEFF'))
      .map((value) => ({ point: at('CSV1', 'string'), value }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(float, double, signed, unsigned, bit, text), async ({ point, value }) => {
        await write(point, value);
        expect(await raws(point)).toEqual([value]);
      }),
      { numRuns: 300 },
    );
  });

  it('takes a value for doubtful that its object does: at fault, overridden, out of service', async () => {
    const { read } = await opens();
    for (const [value, doubtful] of [
      [0b0001, false],
      [0b0010, true],
      [0b0100, true],
      [0b1000, true],
    ] as const) {
      peer.set(ObjectType.ANALOG_INPUT, 2, PropertyIdentifier.STATUS_FLAGS, flags(value));
      expect(await read(at('AI1'), at('AI2'), at('AI2.description', 'string'))).toEqual([
        { raw: 0.25, doubtful: false },
        { raw: 0.5, doubtful },
        { raw: 'object 2', doubtful: false },
      ]);
      expect(await read(at('AI2.status-flags', 'uint8'))).toEqual([{ raw: value, doubtful: false }]);
    }
    peer.set(ObjectType.ANALOG_INPUT, 2, PropertyIdentifier.STATUS_FLAGS, flags(0));
  });

  it('commands with its priority, and releases the command', async () => {
    const [operator, program] = [await opens({ priority: 8 }), await opens()];
    const [value, release] = [at('AO1'), at('AO1.release', 'bit')];
    expect(await operator.raws(value, release)).toEqual([20, 1]);
    await program.write(value, 30);
    await operator.write(value, 40);
    expect(await operator.raws(value, release)).toEqual([40, 0]);
    expect(await operator.raws(at('AO1.priority-array[8]'), at('AO1.priority-array[16]'))).toEqual([40, 30]);
    await program.write(value, 31);
    expect(await program.raws(value)).toEqual([40]);
    await expect(operator.write(release, 0)).rejects.toBeInstanceOf(UnfitValue);
    await operator.write(release, 1);
    expect(await operator.raws(value, release)).toEqual([31, 1]);
    await program.write(release, 1);
    expect(await program.raws(value, release)).toEqual([20, 1]);
  });

  it('reads many values in as many requests as it planned, and what is missing is bad alone', async () => {
    const { raws, settings } = await opens();
    const points = Array.from({ length: 300 }, (_, i) => at(`AI${i + 1}`));
    peer.requests.length = 0;
    const missing = [at('AI9999'), at('AI1.setpoint'), at('BO1.present-value[1]', 'bit')];
    const values = await raws(...points, ...missing);
    expect(values.slice(0, 300)).toEqual(points.map((_, i) => (i + 1) / 4));
    expect(values.slice(300)).toEqual([undefined, undefined, undefined]);
    expect(peer.requests).toHaveLength(bacnet.plan(settings, [...points, ...missing], true).length);
    expect(peer.requests.length).toBeLessThanOrEqual(6);
  });

  it('asks for less at once where the device takes less, and one by one where it cannot otherwise', async () => {
    const maximum = (value: number) =>
      peer.set(ObjectType.DEVICE, 1_001, PropertyIdentifier.MAX_APDU_LENGTH_ACCEPTED, {
        type: ApplicationTag.UNSIGNED_INTEGER,
        value,
      });
    const points = Array.from({ length: 20 }, (_, i) => at(`AI${i + 1}`));
    const values = points.map((_, i) => (i + 1) / 4);
    maximum(128);
    const small = await opens();
    expect(await small.raws(...points)).toEqual(values);
    const asked = peer.requests.filter(({ service }) => service === 'readPropertyMultiple');
    expect(asked.map(({ places }) => places)).toEqual([10, 10, 10, 10]);
    maximum(1_476);

    peer.plain = true;
    const plain = await opens();
    peer.requests.length = 0;
    expect(await plain.raws(...points, at('AI9999'))).toEqual([...values, undefined]);
    expect(await plain.raws(...points)).toEqual(values);
    // It was tried once.
    const services = peer.requests.map(({ service }) => service);
    expect(services.filter((service) => service === 'readPropertyMultiple')).toHaveLength(1);
    expect(services.filter((service) => service === 'readProperty')).toHaveLength(41);
  });

  it('writes what the property is, whatever the variable is', async () => {
    const { raws, write } = await opens();
    await write(at('AV1', 'int16'), 7);
    await write(at('AV1.description', 'string'), '回风');
    expect(await raws(at('AV1', 'int16'), at('AV1', 'string'), at('AV1.description', 'string'))).toEqual([
      7,
      '7',
      '回风',
    ]);
    await write(at('AV1'), 7.5);
    // Not a whole number, not a bit.
    expect(await raws(at('AV1', 'int16'), at('AV1', 'bit'))).toEqual([undefined, undefined]);
    for (const [address, dataType, raw] of [
      ['MV1', 'int32', -1],
      ['MV1', 'float', 1.5],
      ['IV1', 'int64', 2n ** 40n],
      ['AV1', 'double', 1e300],
      ['AV1', 'string', 'warm'],
      ['CSV1', 'string', 'x'.repeat(2_000)],
    ] as const)
      await expect(write(at(address, dataType), raw), `${address} ${raw}`).rejects.toBeInstanceOf(UnfitValue);
  });

  it.each([
    ['WRITE_ACCESS_DENIED', 'PROPERTY', monitorErrors.readOnly],
    ['VALUE_OUT_OF_RANGE', 'PROPERTY', deviceFaultErrors.valueRefused],
    ['INVALID_DATA_TYPE', 'PROPERTY', deviceFaultErrors.dataTypeWrong],
    ['UNKNOWN_OBJECT', 'OBJECT', deviceFaultErrors.addressMissing],
    ['DEVICE_BUSY', 'DEVICE', deviceFaultErrors.deviceBusy],
    ['OPERATIONAL_PROBLEM', 'DEVICE', deviceFaultErrors.deviceFault],
  ] as const)('names the error %s', async (code, kind, { spec }) => {
    const { write, raws } = await opens();
    peer.error = { errorClass: ErrorClass[kind], errorCode: ErrorCode[code] };
    await expect(write(at('AV1'), 1)).rejects.toMatchObject({ name: 'DeviceRefusal', fault: { code: spec.code } });
    peer.error = undefined;
    await write(at('AV1'), 2);
    expect(await raws(at('AV1'))).toEqual([2]);
  });

  it('reads only the device it was told to', async () => {
    expect(await (await opens({ deviceInstance: 1_001 })).raws(at('AI1'))).toEqual([0.25]);
    const other = await opens({ deviceInstance: 1_002 });
    await expect(other.raws(at('AI1'))).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(other.write(at('AV1'), 1)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('against a device that does as the test says', () => {
  let server: Socket;
  let port: number;
  /** Everything that arrived, without the four bytes of BVLC. */
  let asked: Buffer[];
  let respond: (request: Buffer, reply: (...npdus: string[]) => void) => void;
  const UNKNOWN_SERVICE = (request: Buffer) => `0100 60${hex(invokeIdOf(request))}09`;
  const hex = (byte: number) => byte.toString(16).padStart(2, '0');
  const framed = (npdu: string) => {
    const bytes = Buffer.from(npdu.replaceAll(' ', ''), 'hex');
    const length = bytes.length + 4;
    return Buffer.concat([Buffer.of(0x81, 0x0a, length >> 8, length & 0xff), bytes]);
  };
  /** Of a request that is not routed. */
  const invokeIdOf = (request: Buffer) => request[4] ?? 0;
  const serviceOf = (request: Buffer) => request[5];
  const isAboutDevice = (request: Buffer) => request.includes(Buffer.from('193e', 'hex'));
  const value = (request: Buffer, real: string) => `0100 30${hex(invokeIdOf(request))}0c 0c00000001 1955 3e44${real}3f`;
  const [ONE, TWO] = ['3f800000', '40000000'];

  beforeEach(async () => {
    asked = [];
    respond = (request, reply) => reply(UNKNOWN_SERVICE(request));
    server = createSocket('udp4');
    server.on('error', () => undefined);
    server.on('message', (bytes, { port: sender }) => {
      const request = bytes.subarray(4);
      asked.push(request);
      respond(request, (...npdus) => npdus.forEach((npdu) => server.send(framed(npdu), sender, '127.0.0.1')));
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address());
  });
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  it('sends again what was not answered, under the same number', async () => {
    const { raws, settings } = await open(port, { retries: 10, reading: 'single' });
    asked = [];
    Object.assign(settings, { replyTimeoutMs: 50 });
    respond = (request, reply) => {
      if (asked.length > 2) reply(value(request, ONE));
    };
    expect(await raws(at('AI1'))).toEqual([1]);
    expect(new Set(asked.map(invokeIdOf)).size).toBe(1);
    expect(asked.length).toBeGreaterThan(2);
  });

  it('never sends a write again: the host reads what became of it', async () => {
    const { write, settings } = await open(port);
    asked = [];
    respond = () => undefined;
    Object.assign(settings, { replyTimeoutMs: 50 });
    await expect(write(at('AV1'), 1)).rejects.toBeInstanceOf(LinkTimeout);
    expect(asked).toHaveLength(1);
  });

  it('does not take a late answer, or one to something else, for that of the next request', async () => {
    const { raws, settings } = await open(port, { reading: 'single' });
    const late: Buffer[] = [];
    respond = (request) => void late.push(request);
    const impatient = Object.assign(settings, { replyTimeoutMs: 50, retries: 0 });
    await expect(raws(at('AI1'))).rejects.toBeInstanceOf(LinkTimeout);
    impatient.replyTimeoutMs = 10_000;
    const [old] = late;
    if (!old) throw new Error('nothing was asked');
    respond = (request, reply) => {
      const id = hex(invokeIdOf(request));
      // An answer to the request before, to another service, from behind a router, and nonsense; then the one.
      reply(value(old, ONE), `0100 20${id}0f`, `0108 0005010c 30${id}0c 0c00000001 1955 3e44${ONE}3f`, '0100', 'ff');
      reply(value(request, TWO));
    };
    expect(await raws(at('AI1'))).toEqual([2]);
  });

  it('reaches a device behind a router, and hears when the router has no way to it', async () => {
    let answer = (id: string) => `0108 0005010c 30${id}0c 0c00000001 1955 3e44${ONE}3f`;
    respond = (request, reply) => reply(`0108 0005010c 60${hex(request[9] ?? 0)}09`);
    const { raws } = await open(port, { network: 5, mac: '12', reading: 'single' });
    respond = (request, reply) => {
      const id = hex(request[9] ?? 0);
      // Another device in the same network.
      reply(`0108 0005010d 30${id}0c 0c00000001 1955 3e44${TWO}3f`, answer(id));
    };
    expect(await raws(at('AI1'))).toEqual([1]);
    expect(asked.at(-1)?.subarray(0, 8).toString('hex')).toBe('01240005010cff00');
    answer = () => '0180 03 01 0005';
    const failure = await raws(at('AI1')).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      kind: 'unreachable',
      fault: { code: deviceFaultErrors.pathUnavailable.spec.code },
    });
  });

  it.each([
    ['in segments', '0100 3cXX00010e0c'],
    ['that does not fit', '0100 71XX04'],
    ['with more than it can build', '0100 71XX01'],
    ['naming a place it has not', '0100 50XX0e9101911f'],
  ])('asks for less at once after an answer %s', async (_what, answer) => {
    respond = (request, reply) => {
      const id = hex(invokeIdOf(request));
      if (serviceOf(request) === 14) reply(answer.replace('XX', id));
      else reply(isAboutDevice(request) ? UNKNOWN_SERVICE(request) : value(request, ONE));
    };
    const { raws } = await open(port);
    await expect(raws(at('AI1'), at('AI2'))).rejects.toMatchObject({ name: 'DeviceRefusal', kind: 'address' });
    // The last one is asked for in the plainest way.
    expect(await raws(at('AI1'))).toEqual([1]);
  });

  it('is neither ended nor held up by anything that is sent to it', async () => {
    const { raws } = await open(port, { replyTimeoutMs: 20, retries: 0 });
    const body = fc.uint8Array({ maxLength: 80 });
    const head = fc.constantFrom(
      '30XX0e',
      '30XX0e0c000000011e',
      '30XX0e0c000000011e29554e',
      '50XX0e',
      '71XX',
      '3cXX',
      '',
    );
    await fc.assert(
      fc.asyncProperty(head, body, async (start, bytes) => {
        respond = (request, reply) =>
          reply(`0100 ${start.replace('XX', hex(invokeIdOf(request)))}${Buffer.from(bytes).toString('hex')}`);
        const outcome = await raws(at('AI1'), at('AI2')).catch((error: unknown) => error);
        if (!Array.isArray(outcome))
          expect(outcome instanceof DeviceRefusal || outcome instanceof LinkTimeout, String(outcome)).toBe(true);
      }),
      { numRuns: 150 },
    );
    respond = (request, reply) => {
      const id = hex(invokeIdOf(request));
      reply(
        serviceOf(request) === 14
          ? `0100 30${id}0e 0c00000001 1e 2955 4e44${ONE}4f 1f 0c00000002 1e 2955 4e44${TWO}4f 1f`
          : UNKNOWN_SERVICE(request),
      );
    };
    const calm = await open(port, { reading: 'multiple' });
    expect(await calm.raws(at('AI1'), at('AI2'))).toEqual([1, 2]);
  });

  it('opens to a device that is silent, and to none of an unknown name', async () => {
    respond = () => undefined;
    const { raws } = await open(port, { replyTimeoutMs: 50, retries: 1 });
    await expect(raws(at('AI1'))).rejects.toBeInstanceOf(LinkTimeout);
    await expect(open(port, { host: 'nobody.invalid' })).rejects.toBeInstanceOf(LinkClosed);
  });
});
