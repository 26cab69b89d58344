import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRIVATE_NETWORKS, networksIn } from '../../kernel/networks.ts';
import { allowedAddress } from './allowed-address.ts';
import { type CodedPicture, createH264Depacketizer } from './h264-depacketizer.ts';
import { readSps } from './h264.ts';
import { type Segment, createMuxer } from './muxer.ts';
import { authorization, challengeIn } from './rtsp-auth.ts';
import { type RtspAnswer, createRtspReader } from './rtsp-reader.ts';
import { readRtp } from './rtp.ts';
import { readSdp, trackAddress } from './sdp.ts';
import { StreamFault } from './stream-fault.ts';
import { KEY, PPS, SDP, SLICE, SPS, interleaved, pieces, rtp, together, viewer } from './streams.testing.ts';
import { createWatching } from './watching.ts';

const bytes = (max = 400) => fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array));

describe('what a camera says', () => {
  const heard = () => {
    const answers: RtspAnswer[] = [];
    const packets: Buffer[] = [];
    const read = createRtspReader({
      answer: (answer) => answers.push(answer),
      packet: (_channel, packet) => packets.push(Buffer.from(packet)),
    });
    return { answers, packets, read };
  };
  it('is understood wherever the connection cuts it', () => {
    const stream = Buffer.concat([
      Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 3\r\nContent-Length: 4\r\n\r\nv=0\n'),
      interleaved(Buffer.from('$RTSP/1.0 no answer')),
      Buffer.from('\r\nSET_PARAMETER rtsp://x RTSP/1.0\r\nCSeq: 9\r\n\r\n'),
      interleaved(Buffer.alloc(0)),
      Buffer.from(
        'RTSP/1.0 401 Unauthorized\r\nCSeq: 4\r\nWWW-Authenticate: Basic realm="a"\r\nWWW-Authenticate: Digest realm="a", nonce="b"\r\n\r\n',
      ),
    ]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const { answers, packets, read } = heard();
        for (let at = 0, n = 0; at < stream.length; n += 1) {
          const end = at + (sizes[n % sizes.length] ?? 1);
          read(stream.subarray(at, end));
          at = end;
        }
        expect(answers.map(({ status, cseq, body }) => [status, cseq, body])).toEqual([
          [200, 3, 'v=0\n'],
          [401, 4, ''],
        ]);
        expect(packets.map(String)).toEqual(['$RTSP/1.0 no answer', '']);
        expect(challengeIn(answers[1]?.headers.get('www-authenticate'))).toMatchObject({ kind: 'digest', nonce: 'b' });
      }),
    );
  });
  it('may be anything: it is refused as a fault, and never more than a message is kept', () => {
    fc.assert(
      fc.property(fc.array(bytes()), (chunks) => {
        const { read } = heard();
        try {
          for (const chunk of chunks) read(chunk);
        } catch (error) {
          expect(error).toBeInstanceOf(StreamFault);
        }
      }),
    );
  });
  it.each([
    ['HTTP/1.1 200 OK\r\n\r\n'],
    [`RTSP/1.0 200 OK\r\nContent-Length: 99999999\r\n\r\n`],
    [`RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n`],
    [`RTSP/1.0 200 OK\r\nX: ${'a'.repeat(20_000)}`],
  ])('is refused where it is none or has no end (%#)', (text) => {
    expect(() => heard().read(Buffer.from(text))).toThrow(StreamFault);
  });
});

describe('logins', () => {
  const login = { username: 'Mufasa', password: 'Circle Of Life' };
  it('by Digest are those of RFC 2617 §3.5', () => {
    const challenge = challengeIn(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    );
    const said =
      challenge &&
      authorization(challenge, login, { method: 'GET', uri: '/dir/index.html', cnonce: '0a4f113b', count: 1 });
    expect(said).toContain('response="6629fae49393a05397450978507c4ef1"');
  });
  it('are by Basic where nothing better is offered, and none where nothing is known', () => {
    const basic = challengeIn('Basic realm="x"');
    expect(basic && authorization(basic, login, { method: 'A', uri: 'b', cnonce: 'c', count: 1 })).toBe(
      `Basic ${Buffer.from('Mufasa:Circle Of Life').toString('base64')}`,
    );
    expect(challengeIn('Negotiate')).toBeUndefined();
    expect(challengeIn('Digest realm="x"')).toBeUndefined();
  });
});

describe('descriptions', () => {
  it('name tracks, codec, clock and where to set them up', () => {
    const { tracks } = readSdp(
      `${SDP}m=audio 0 RTP/AVP 8\r\na=control:track2\r\nm=application 0 RTP/AVP 107\r\na=control:x\r\n`,
    );
    expect(tracks.map(({ kind, codec, clockRate, control }) => [kind, codec, clockRate, control])).toEqual([
      ['video', 'H264', 90_000, 'track1'],
      ['audio', 'PCMA', 8_000, 'track2'],
    ]);
  });
  it('may be any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void readSdp(text)));
    fc.assert(fc.property(fc.array(fc.constantFrom(...SDP.split('\r\n'))), (lines) => void readSdp(lines.join('\n'))));
    expect(readSdp('m=video 0 RTP/AVP 96\n'.repeat(5_000)).tracks.length).toBeLessThan(20);
  });
  it('say where a track is whole or relative', () => {
    expect(trackAddress('rtsp://a/live/', 'track1')).toBe('rtsp://a/live/track1');
    expect(trackAddress('rtsp://a/live', '*')).toBe('rtsp://a/live');
    expect(trackAddress('rtsp://a/live', 'rtsp://b/x')).toBe('rtsp://b/x');
  });
});

describe('pictures', () => {
  const pictureOf = (packets: readonly Buffer[]): CodedPicture[] => {
    const take = createH264Depacketizer();
    return packets.flatMap((packet) => {
      const read = readRtp(packet);
      return read ? take(read) : [];
    });
  };
  it('come out as they went in, whole, several together or in pieces', () => {
    const nal = fc
      .tuple(fc.constantFrom(0x65, 0x41, 0x06, 0x67), bytes(3_000))
      .map(([head, rest]) => Buffer.concat([Buffer.of(head), Buffer.of(1), rest]));
    fc.assert(
      fc.property(
        fc.array(fc.array(nal, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 2, max: 900 }),
        fc.integer({ min: 0, max: 65_535 }),
        (pictures, size, first) => {
          let sequence = first;
          const seen = pictures.map((nals) => [...nals, KEY]);
          const packets = seen.flatMap((nals, n) => {
            const payloads =
              n % 2 && nals.every(({ length }) => length < 60_000)
                ? [together(nals)]
                : nals.flatMap((one) => (one.length > size ? pieces(one, size) : [one]));
            return payloads.map((payload, at) =>
              rtp({ payload, sequence: sequence++, timestamp: n * 6_000, marker: at === payloads.length - 1 }),
            );
          });
          expect(pictureOf(packets).map(({ nals }) => nals.map(String))).toEqual(seen.map((nals) => nals.map(String)));
        },
      ),
      { numRuns: 40 },
    );
  });
  it('that miss a packet are left out, and all that need them', () => {
    const packets = [KEY, SLICE, SLICE, SLICE, KEY, SLICE].map((payload, sequence) =>
      rtp({ payload, sequence, timestamp: sequence * 6_000, marker: true }),
    );
    packets.splice(2, 1);
    expect(pictureOf(packets).map(({ timestamp }) => timestamp / 6_000)).toEqual([0, 1, 4, 5]);
  });
  it('may be made of anything; what has no end is refused', () => {
    fc.assert(
      fc.property(fc.array(bytes(60)), (packets) => {
        pictureOf(packets.map((payload, sequence) => rtp({ payload, sequence, timestamp: 1, marker: false })));
        pictureOf(packets);
      }),
    );
    const take = createH264Depacketizer();
    const endless = () => {
      for (let sequence = 0; sequence < 1_000; sequence += 1)
        take({
          payload: Buffer.concat([Buffer.of(0x7c, sequence === 0 ? 0x85 : 0x05), Buffer.alloc(60_000)]),
          sequence,
          timestamp: 1,
          marker: false,
          payloadType: 96,
        });
    };
    expect(endless).toThrow(StreamFault);
  });
});

describe('fragments', () => {
  const picture = (isKey: boolean, timestamp: number, nals = [isKey ? KEY : SLICE]): CodedPicture => ({
    nals,
    isKey,
    timestamp,
  });
  /** Name and content of the boxes of a level; throws where lengths do not fit. */
  const boxes = (all: Buffer): [string, Buffer][] => {
    const found: [string, Buffer][] = [];
    for (let at = 0; at < all.length; ) {
      const length = all.readUInt32BE(at);
      if (length < 8 || at + length > all.length) throw new Error('a box does not fit');
      found.push([all.toString('latin1', at + 4, at + 8), all.subarray(at + 8, at + length)]);
      at += length;
    }
    return found;
  };
  const timesOf = (segments: readonly Segment[]) =>
    segments.flatMap(({ kind, bytes: all }) => {
      if (kind === 'init') return [];
      const traf = boxes(boxes(all)[0]?.[1] ?? Buffer.alloc(0))[1]?.[1] ?? Buffer.alloc(0);
      const inside = new Map(boxes(traf));
      return [{ at: Number(inside.get('tfdt')?.readBigUInt64BE(4)), lasts: inside.get('trun')?.readUInt32BE(12) ?? 0 }];
    });
  it('begin with what the stream is, and again when it becomes another', () => {
    const mux = createMuxer([SPS, PPS]);
    expect(mux(picture(false, 0))).toEqual([]);
    const [init, first] = mux(picture(true, 6_000));
    expect(init).toMatchObject({ kind: 'init', format: { codec: 'avc1.42c00a' } });
    expect(init && boxes(init.bytes).map(([name]) => name)).toEqual(['ftyp', 'moov']);
    expect(first && boxes(first.bytes).map(([name]) => name)).toEqual(['moof', 'mdat']);
    expect(first?.bytes.subarray(-KEY.length).equals(KEY)).toBe(true);
    expect(mux(picture(true, 12_000, [SPS, PPS, KEY]))).toHaveLength(1);
    const other = Buffer.from(PPS);
    other[3] = 1;
    expect(mux(picture(true, 18_000, [other, KEY])).map(({ kind }) => kind)).toEqual(['init', 'picture']);
  });
  it('follow each other without gaps, whatever times the camera says, and keep with it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 3, maxLength: 60 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (steps, first) => {
          const mux = createMuxer([SPS, PPS]);
          let timestamp = first;
          const times = timesOf(steps.flatMap((step) => mux(picture(true, (timestamp = (timestamp + step) >>> 0)))));
          for (const [n, { at }] of times.entries())
            if (n > 0) expect(at).toBe((times[n - 1]?.at ?? 0) + (times[n - 1]?.lasts ?? 0));
          const passed = steps.slice(1, -1).reduce((sum, step) => sum + step, 0);
          expect(Math.abs((times.at(-1)?.at ?? 0) - passed)).toBeLessThanOrEqual(3_600);
        },
      ),
    );
  });
  it('are not made of pictures in another order than they are shown in, which is said', () => {
    const mux = createMuxer([SPS, PPS]);
    const shuffled = () => [0, 3, 1, 2, 6, 4, 5, 9, 7, 8].forEach((n) => mux(picture(true, n * 6_000)));
    expect(shuffled).toThrow(expect.objectContaining({ fault: 'order' }));
  });
  it('have parameters that can be, or none', () => {
    expect(readSps(SPS)).toEqual({ width: 64, height: 48, codec: 'avc1.42c00a' });
    fc.assert(fc.property(bytes(60), (rest) => void readSps(Buffer.concat([Buffer.of(0x67), rest]))));
    expect(readSps(Buffer.concat([Buffer.of(0x67), Buffer.alloc(40)]))).toBeUndefined();
  });
});

describe('viewers of a stream', () => {
  const init: Segment = {
    kind: 'init',
    format: { codec: 'avc1.42c00a', width: 64, height: 48 },
    bytes: Buffer.from('init'),
  };
  const shown = (name: string, isKey = false): Segment => ({ kind: 'picture', isKey, bytes: Buffer.from(name) });
  it('who come later begin with the present group at once', () => {
    const watching = createWatching();
    for (const one of [init, shown('k1', true), shown('a'), shown('k2', true), shown('b')]) watching.segment(one);
    const late = viewer();
    watching.add(late);
    watching.segment(shown('c'));
    expect(late.said.map(({ kind }) => kind)).toEqual(['format']);
    expect(late.shown.map(String)).toEqual(['init', 'k2', 'b', 'c']);
  });
  it('who are slower than the camera miss pictures up to one that needs no other, and never fall behind', () => {
    const watching = createWatching();
    const [slow, quick] = [viewer(), viewer()];
    watching.segment(init);
    watching.add(slow);
    watching.add(quick);
    watching.segment(shown('k1', true));
    slow.behind = 10_000_000;
    for (const one of [shown('a'), shown('k2', true), shown('b')]) watching.segment(one);
    slow.behind = 0;
    for (const one of [shown('c'), shown('k3', true), shown('d')]) watching.segment(one);
    expect(slow.shown.map(String)).toEqual(['init', 'k1', 'k3', 'd']);
    expect(quick.shown.map(String)).toEqual(['init', 'k1', 'a', 'k2', 'b', 'c', 'k3', 'd']);
  });
  it('keep a group that has no end in bounds', () => {
    const watching = createWatching();
    watching.segment(init);
    watching.segment({ kind: 'picture', isKey: true, bytes: Buffer.alloc(5_000_000) });
    watching.segment({ kind: 'picture', isKey: false, bytes: Buffer.alloc(5_000_000) });
    const late = viewer();
    watching.add(late);
    watching.segment(shown('a'));
    expect(late.shown.map(String)).toEqual(['init']);
    watching.segment(shown('k', true));
    expect(late.shown.map(String)).toEqual(['init', 'k']);
  });
});

describe('addresses', () => {
  const allowed = networksIn(PRIVATE_NETWORKS);
  const names: Record<string, string[]> = {
    cam: ['192.168.1.20'],
    evil: ['8.8.8.8'],
    mixed: ['1.1.1.1', '10.0.0.9'],
    cloud: ['169.254.169.254'],
  };
  const resolve = (host: string) => (names[host] ? Promise.resolve(names[host]) : Promise.reject(new Error('none')));
  const found = (host: string, list = allowed) =>
    list
      ? allowedAddress(host, list, resolve).catch((error: unknown) =>
          error instanceof StreamFault ? error.fault : 'thrown',
        )
      : 'no list';
  it('are those of networks that the operator allows, by what a name means', async () => {
    expect(await found('cam')).toBe('192.168.1.20');
    expect(await found('mixed')).toBe('10.0.0.9');
    expect(await found('evil')).toBe('forbidden');
    expect(await found('8.8.8.8')).toBe('forbidden');
    expect(await found('[::ffff:8.8.8.8]')).toBe('forbidden');
    expect(await found('[::ffff:10.1.1.1]')).toBe('10.1.1.1');
    expect(await found('nobody')).toBe('unreachable');
  });
  it('are never those where clouds tell of themselves, whatever is allowed', async () => {
    const all = networksIn('0.0.0.0/0,::/0');
    expect(await found('8.8.8.8', all)).toBe('8.8.8.8');
    for (const host of ['cloud', '169.254.169.254', '0.0.0.0', '[fe80::1]', '255.255.255.255'])
      expect(await found(host, all)).toBe('forbidden');
  });
  it('are networks, or refused as a setting', () => {
    for (const text of ['10.0.0.0/33', 'plant', '10.0.0.0/8/8', '10.0.0.0/x', '300.1.1.1'])
      expect(networksIn(text), text).toBeUndefined();
    expect(networksIn(' 10.0.0.1 , fd00::/8 ,')).toBeDefined();
  });
});
