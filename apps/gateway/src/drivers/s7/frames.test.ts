import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceRefusal } from '../driver.ts';
import {
  connectFrame,
  dataFrames,
  parseFrame,
  parseRead,
  parseReply,
  parseSetup,
  parseWrite,
  readJob,
  setupJob,
  type Span,
  writeBitJob,
  writeJob,
} from './frames.ts';
import { FrameReader } from './reader.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const hex = (buffer: Buffer) => buffer.toString('hex').replaceAll(/(..)(?=.)/g, '$1 ');
const span = (area: Span['area'], db: number, byte: number, length: number): Span => ({ area, db, byte, length });
const FRAME = 1_024;

/** As published descriptions of the protocol show them, byte by byte. */
describe('on the wire', () => {
  it('asks for a connection', () => {
    // Rack 0, slot 2, programming device.
    expect(hex(connectFrame(0x0100, 0x0102))).toBe('03 00 00 16 11 e0 00 00 00 01 00 c0 01 0a c1 02 01 00 c2 02 01 02');
  });
  it('hears that it is connected, and how long frames may be', () => {
    const confirm = '03 00 00 16 11 d0 00 01 00 44 00 c0 01 09 c1 02 01 00 c2 02 01 02';
    expect(parseFrame(bytes(confirm))).toEqual({ kind: 'confirm', frameSize: 512 });
    expect(parseFrame(bytes('03 00 00 0b 06 d0 00 01 00 44 00'))).toEqual({ kind: 'confirm', frameSize: 1_024 });
    expect(parseFrame(bytes('03 00 00 0b 06 80 00 01 00 00 03'))).toEqual({ kind: 'refuse', reason: 3 });
  });
  it('agrees on the length of messages', () => {
    const asked = '03 00 00 19 02 f0 80 32 01 00 00 00 05 00 08 00 00 f0 00 00 01 00 01 03 c0';
    expect(hex(dataFrames(setupJob(5, 960), FRAME))).toBe(asked);
    const message = bytes('32 03 00 00 00 05 00 08 00 00 00 00 f0 00 00 01 00 01 00 f0');
    expect(parseSetup(parseReply(message)!)).toBe(240);
  });
  it('asks for bytes', () => {
    expect(hex(dataFrames(readJob(1, [span('DB', 1, 0, 4)]), FRAME))).toBe(
      '03 00 00 1f 02 f0 80 32 01 00 00 00 01 00 0e 00 00 04 01 12 0a 10 02 00 04 00 01 84 00 00 00',
    );
    const two = readJob(0xabcd, [span('M', 0, 10, 1), span('DB', 300, 8_191, 2)]);
    expect(hex(two)).toBe(
      '32 01 00 00 ab cd 00 1a 00 00 04 02 12 0a 10 02 00 01 00 00 83 00 00 50 12 0a 10 02 00 02 01 2c 84 00 ff f8',
    );
    expect(readJob(1, [span('I', 0, 0, 1)])[20]).toBe(0x81);
    expect(readJob(1, [span('Q', 0, 0, 1)])[20]).toBe(0x82);
  });
  it('reads items, of which one was refused and one has a byte to fill it up', () => {
    const data = '0a 04 00 04 ff 04 00 08 2a 00 ff 04 00 10 01 02';
    const reply = parseReply(bytes(`32 03 00 00 00 01 00 02 00 10 00 00 04 03 ${data}`))!;
    expect(parseRead(reply, [span('DB', 9, 0, 2), span('M', 0, 0, 1), span('M', 0, 8, 2)])).toEqual([
      { code: 0x0a },
      { bytes: bytes('2a') },
      { bytes: bytes('01 02') },
    ]);
    // Some answer in octets, and count those.
    const octets = parseReply(bytes('32 03 00 00 00 01 00 02 00 06 00 00 04 01 ff 09 00 02 01 02'))!;
    expect(parseRead(octets, [span('M', 0, 8, 2)])).toEqual([{ bytes: bytes('01 02') }]);
  });
  it('writes bytes and bits', () => {
    expect(hex(writeJob(1, span('DB', 1, 2, 2), bytes('12 34')))).toBe(
      '32 01 00 00 00 01 00 0e 00 06 05 01 12 0a 10 02 00 02 00 01 84 00 00 10 00 04 00 10 12 34',
    );
    expect(hex(writeBitJob(1, span('M', 0, 10, 1), 3, true))).toBe(
      '32 01 00 00 00 01 00 0e 00 05 05 01 12 0a 10 01 00 01 00 00 83 00 00 53 00 03 00 01 01',
    );
    expect(parseWrite(parseReply(bytes('32 03 00 00 00 01 00 02 00 01 00 00 05 01 ff'))!)).toBe(0xff);
  });
  it('hears an error that concerns the whole job', () => {
    expect(parseReply(bytes('32 02 00 00 00 07 00 00 00 00 81 04'))).toMatchObject({ reference: 7, error: 0x8104 });
  });
});

describe('a stream', () => {
  const messages = fc.array(fc.uint8Array({ minLength: 1, maxLength: 600 }), { minLength: 1, maxLength: 5 });
  it('gives the same messages however it is cut, and into whatever frames they were put', () => {
    const frameSizes = fc.constantFrom(128, 256, 512, 1_024);
    const cuts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(messages, frameSizes, cuts, (contents, frameSize, lengths) => {
        const stream = Buffer.concat(contents.map((content) => dataFrames(Buffer.from(content), frameSize)));
        const reader = new FrameReader();
        const found: Buffer[] = [];
        for (let from = 0, i = 0; from < stream.length; i++) {
          const length = lengths[i % lengths.length] ?? 1;
          for (const arrival of reader.take(stream.subarray(from, from + length)))
            if (arrival.kind === 'message') found.push(arrival.message);
          from += length;
        }
        expect(found).toEqual(contents.map((content) => Buffer.from(content)));
      }),
    );
  });
  it.each([
    ['another protocol', '48 54 54 50 2f 31 2e 31'],
    ['a frame without content', '03 00 00 04 02 f0'],
    ['a frame longer than any', '03 00 ff ff 02 f0 80'],
    ['a header longer than its frame', '03 00 00 07 40 f0 80'],
    ['data without the byte that ends it', '03 00 00 06 01 f0'],
  ])('ends with %s', (_what, sent) => {
    expect(() => new FrameReader().take(bytes(sent))).toThrow(DeviceRefusal);
  });
  it('does not grow without end', () => {
    const reader = new FrameReader();
    const part = bytes('03 00 01 00 02 f0 00').subarray(0, 7);
    const frame = Buffer.concat([part, Buffer.alloc(249)]);
    expect(() => {
      for (let i = 0; i < 100; i++) reader.take(frame);
    }).toThrow(DeviceRefusal);
  });
});

describe('hostile bytes', () => {
  const spans = [span('DB', 1, 0, 4), span('M', 0, 0, 1)];
  /** Everything a far end can reach. */
  function hear(frame: Buffer): void {
    for (const arrival of new FrameReader().take(frame)) {
      if (arrival.kind !== 'message') continue;
      const reply = parseReply(arrival.message);
      if (!reply) continue;
      for (const parse of [parseSetup, parseWrite, (it: typeof reply) => parseRead(it, spans)]) {
        try {
          parse(reply);
        } catch (error) {
          if (!(error instanceof DeviceRefusal)) throw error;
        }
      }
    }
  }
  const refusedOrHeard = (frame: Buffer) => {
    try {
      hear(frame);
    } catch (error) {
      expect(error).toMatchObject({ name: 'DeviceRefusal', kind: 'garbled' });
    }
  };
  it('are heard or refused, and nothing else', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (sent) => refusedOrHeard(Buffer.from(sent))));
  });
  it('in the shape of a reply', () => {
    const whole = dataFrames(
      bytes('32 03 00 00 00 01 00 02 00 0e 00 00 04 02 ff 04 00 20 01 02 03 04 ff 04 00 08 2a 00'),
      FRAME,
    );
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.nat(whole.length), (changes, cut) => {
        const sent = Buffer.from(whole.subarray(0, cut));
        for (const { at, to } of changes) if (at < cut) sent[at] = to;
        refusedOrHeard(sent);
      }),
      { numRuns: 1_000 },
    );
  });
  it.each([
    ['fewer bytes than asked for', '32 03 00 00 00 01 00 02 00 06 00 00 04 01 ff 04 00 10 01 02'],
    ['a length past its end', '32 03 00 00 00 01 00 02 00 06 00 00 04 01 ff 04 00 20 01 02'],
    ['fewer items', '32 03 00 00 00 01 00 02 00 00 00 00 04 01'],
    ['another number of items', '32 03 00 00 00 01 00 02 00 00 00 00 04 02'],
    ['another function', '32 03 00 00 00 01 00 02 00 08 00 00 05 01 ff 04 00 20 01 02 03 04'],
  ])('that hold %s are no value', (_what, sent) => {
    expect(() => parseRead(parseReply(bytes(sent))!, [span('DB', 1, 0, 4)])).toThrow(DeviceRefusal);
  });
});
