import { array, assert, constantFrom, integer, property, tuple, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Malformed, Reader } from './encoding.ts';
import { parseDatagram, requestDatagram, SERVICES } from './message.ts';
import { flagsOf, pack, refOf } from './plan.ts';
import {
  parseError,
  parseReadMultiple,
  parseReadProperty,
  readMultipleBody,
  readPropertyBody,
  writePropertyBody,
} from './services.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
/** A request without its BVLC and NPDU, of a device on the own network. */
const apduOf = (datagram: Buffer) => datagram.subarray(6).toString('hex');
const analogInput = (instance: number) => ({ object: { type: 0, instance }, property: 85 });
const answer = (hex: string) => {
  const apdu = bytes(hex);
  const incoming = parseDatagram(Buffer.concat([Buffer.of(0x81, 0x0a, 0, apdu.length + 6, 1, 0), apdu]));
  if (!incoming || !('answer' in incoming)) throw new Error('no answer');
  return incoming;
};
const bodyOf = (hex: string) => {
  const incoming = answer(hex);
  if (!('body' in incoming.answer)) throw new Error('no body');
  return incoming.answer.body;
};

/** ASHRAE 135 annex F.3: messages byte by byte. */
describe('the worked examples of the standard', () => {
  it('ReadProperty', () => {
    const head = { invokeId: 1, service: SERVICES.readProperty, maxApdu: 50 };
    const request = requestDatagram(head, readPropertyBody(analogInput(5)));
    expect(apduOf(request)).toBe('0000010c0c000000051955');
    expect(request.subarray(0, 6).toString('hex')).toBe('810a00110104');

    const acknowledged = '30 01 0C 0C 00 00 00 05 19 55 3E 44 42 90 99 9A 3F';
    expect(answer(acknowledged)).toMatchObject({ invokeId: 1, answer: { kind: 'ack', service: 12 } });
    expect(parseReadProperty(bodyOf(acknowledged), analogInput(5))).toEqual({ kind: 'real', value: Math.fround(72.3) });
  });
  it('ReadPropertyMultiple of one object', () => {
    const reliability = { ...analogInput(16), property: 103 };
    const head = { invokeId: 0xf1, service: SERVICES.readPropertyMultiple, maxApdu: 1_024 };
    const request = requestDatagram(head, readMultipleBody([analogInput(16), reliability]));
    expect(apduOf(request)).toBe('0004f10e0c000000101e095509671f');

    const acknowledged = '30 F1 0E 0C 00 00 00 10 1E 29 55 4E 44 42 90 99 9A 4F 29 67 4E 91 00 4F 1F';
    expect([...parseReadMultiple(bodyOf(acknowledged))]).toEqual([
      ['0:16.85', { value: { kind: 'real', value: Math.fround(72.3) } }],
      ['0:16.103', { value: { kind: 'enumerated', value: 0 } }],
    ]);
  });
  it('ReadPropertyMultiple of several objects, one of which is not there', () => {
    const head = { invokeId: 2, service: SERVICES.readPropertyMultiple, maxApdu: 1_024 };
    const request = requestDatagram(head, readMultipleBody([33, 50, 35].map(analogInput)));
    expect(apduOf(request)).toBe('0004020e0c000000211e09551f0c000000321e09551f0c000000231e09551f');

    const acknowledged = `30 02 0E
      0C 00 00 00 21 1E 29 55 4E 44 42 29 33 33 4F 1F
      0C 00 00 00 32 1E 29 55 5E 91 01 91 1F 5F 1F
      0C 00 00 00 23 1E 29 55 4E 44 43 D9 D9 9A 4F 1F`.replaceAll(/\s/g, '');
    expect([...parseReadMultiple(bodyOf(acknowledged))]).toEqual([
      ['0:33.85', { value: { kind: 'real', value: Math.fround(42.3) } }],
      ['0:50.85', { error: { errorClass: 1, errorCode: 31 } }],
      ['0:35.85', { value: { kind: 'real', value: Math.fround(435.7) } }],
    ]);
  });
  it('WriteProperty', () => {
    const ref = { object: { type: 2, instance: 1 }, property: 85 };
    const head = { invokeId: 0x59, service: SERVICES.writeProperty, maxApdu: 1_024 };
    const request = requestDatagram(head, writePropertyBody(ref, { kind: 'real', value: 180 }));
    expect(apduOf(request)).toBe('0004590f0c0080000119553e44433400003f');
    expect(answer('20 59 0F')).toMatchObject({ invokeId: 0x59, answer: { kind: 'ack', service: 15 } });
  });
});

describe('messages', () => {
  it('carry priority, an empty value, and an entry of an array', () => {
    const ref = { object: { type: 1, instance: 1 }, property: 85 };
    expect(writePropertyBody(ref, { kind: 'null' }, 8).toString('hex')).toBe('0c0040000119553e003f4908');
    expect(readPropertyBody({ ...ref, property: 87, index: 16 }).toString('hex')).toBe('0c0040000119572910');
  });
  it('tell errors, rejections, aborts and segments apart, and pass over what is none of ours', () => {
    expect(answer('50 07 0F 91 02 91 28').answer).toMatchObject({ kind: 'error', service: 15 });
    expect(parseError(bodyOf('50 07 0F 91 02 91 28'))).toEqual({ errorClass: 2, errorCode: 40 });
    expect(answer('60 07 09').answer).toEqual({ kind: 'reject', reason: 9 });
    expect(answer('71 07 04').answer).toEqual({ kind: 'abort', reason: 4 });
    expect(answer('3C 07 00 01 0E 0C').answer).toEqual({ kind: 'segmented' });
    // Who-Is, a request, and an abort that a client sends.
    for (const apdu of ['10 08', '00 04 01 0C 0C 00 00 00 05 19 55', '70 07 04'])
      expect(() => answer(apdu)).toThrow('no answer');
    expect(parseDatagram(bytes('81 0A 00 0A 01 80 03 01 00 05'))).toEqual({ unreachable: 5 });
    expect(parseDatagram(bytes('81 00 00 06 00 30'))).toBeUndefined();
  });
  it('hold values of every kind', () => {
    const read = (hex: string) => new Reader(bytes(hex)).primitive();
    expect(read('00')).toEqual({ kind: 'null', value: undefined });
    expect(read('11')).toEqual({ kind: 'boolean', value: 1 });
    expect(read('21 48')).toEqual({ kind: 'unsigned', value: 72 });
    expect(read('25 08 FF FF FF FF FF FF FF FF')).toEqual({ kind: 'unsigned', value: 0xffff_ffff_ffff_ffffn });
    expect(read('31 B8')).toEqual({ kind: 'signed', value: -72 });
    expect(read('55 08 C0 52 00 00 00 00 00 00')).toEqual({ kind: 'double', value: -72 });
    expect(read('63 12 34 FF').value).toBe('1234ff');
    expect(read('75 07 00 E4 B8 80 E5 8F B7').value).toBe('一号');
    expect(read('75 05 04 4E 00 53 F7').value).toBe('一号');
    expect(read('75 07 01 03 A8 D2 BB BA C5').value).toBe('一号');
    expect(read('74 02 4E 00 00').value).toBeUndefined();
    expect(read('82 04 50')).toEqual({ kind: 'bits', value: 0b1010 });
    expect(read('A4 5B 01 18 04').value).toBe('1991-01-24');
    expect(read('A4 FF FF 18 FF').value).toBe('*-*-24');
    expect(read('B4 11 23 2D 11').value).toBe('17:35:45');
    expect(read('C4 00 C0 00 0F').value).toBe('3:15');
  });
  it('with lists and structures in place of values hold nothing for a variable, and what follows all the same', () => {
    const list = '0C00000001 1E 2957 4E 00 00 00 4F 2955 4E 44 3F800000 4F 297B 4E 0E B4 08000000 9100 0F 4F 1F';
    const results = parseReadMultiple(bytes(list));
    expect(results.get('0:1.87')).toEqual({ value: undefined });
    expect(results.get('0:1.123')).toEqual({ value: undefined });
    expect(results.get('0:1.85')).toEqual({ value: { kind: 'real', value: 1 } });
  });

  const valid = bytes(
    '810A0026 0108 0005010C 30020E 0C00000021 1E 2955 4E 4442293333 4F 1F 0C00000032 1E 2955 5E 9101 911F 5F 1F',
  );
  const damage = array(tuple(integer({ min: 0, max: valid.length - 1 }), integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  it('damaged or cut short are passed over, or told to be malformed, and nothing else', () => {
    valid.writeUInt16BE(valid.length, 2);
    expect(parseDatagram(valid)).toMatchObject({ invokeId: 2, source: { network: 5 } });
    const understand = (datagram: Buffer) => {
      const incoming = parseDatagram(datagram);
      if (!incoming || !('answer' in incoming) || !('body' in incoming.answer)) return;
      const { body } = incoming.answer;
      const readings = [
        () => parseReadMultiple(body),
        () => parseReadProperty(body, analogInput(33)),
        () => parseError(body),
      ];
      for (const reading of readings) {
        try {
          reading();
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed);
        }
      }
    };
    assert(
      property(damage, integer({ min: 0, max: valid.length }), (changes, length) => {
        const datagram = Buffer.from(valid);
        for (const [at, byte] of changes) datagram[at] = byte;
        understand(datagram);
        const short = Buffer.from(datagram.subarray(0, length));
        if (short.length >= 4) short.writeUInt16BE(short.length, 2);
        understand(short);
      }),
      { numRuns: 3_000 },
    );
    const heads = constantFrom(0x20, 0x30, 0x3c, 0x50, 0x60, 0x71);
    assert(
      property(heads, uint8Array({ maxLength: 60 }), (head, body) => {
        const length = body.length + 7;
        understand(Buffer.from([0x81, 0x0a, length >> 8, length & 255, 1, 0, head, ...body]));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('packing', () => {
  const point = (type: number, instance: number, property = 85) => ({
    address: { type, instance, property },
    dataType: 'float' as const,
    byteOrder: 'ABCD' as const,
    stringLength: 0,
  });
  it('takes no more than fits into an answer, in the fewest requests', () => {
    const points = Array.from({ length: 200 }, (_, i) => point(i % 2 ? 0 : 2, i >> 1));
    for (const maxApdu of [50, 128, 480, 1_476]) {
      const packs = pack(points, maxApdu);
      expect(packs.flat()).toHaveLength(points.length);
      for (const some of packs) {
        const refs = some.flatMap(({ address }) => [refOf(address, 16), flagsOf(address)]);
        expect(4 + readMultipleBody(refs).length).toBeLessThanOrEqual(maxApdu);
        // A real takes five bytes and flags three; with object, properties and tags 23, after a head of three.
        expect(3 + some.length * 23).toBeLessThanOrEqual(maxApdu);
      }
      expect(packs.length).toBeLessThanOrEqual(Math.ceil(points.length / Math.floor((maxApdu - 4) / 24)));
    }
  });
  it('asks for what belongs to one object together', () => {
    const points = [point(0, 1), point(0, 2), point(0, 1, 117), point(0, 2, 117)];
    expect(pack(points, 100)).toEqual([[points[0], points[2], points[1], points[3]]]);
  });
});
