import { StreamFault } from './stream-fault.ts';

/** What cameras say is a few hundred bytes; more than this is none. */
const HEAD_MAX_BYTES = 16 * 1024;
const BODY_MAX_BYTES = 64 * 1024;
const DOLLAR = 0x24;
const CR = 0x0d;
const LF = 0x0a;
const FRAME_HEAD_BYTES = 4;
const HEAD_END = Buffer.from('\r\n\r\n');

export interface RtspAnswer {
  readonly status: number;
  readonly cseq: number;
  /** Names in small letters; what came several times stands one below the other. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface RtspHeard {
  answer(answer: RtspAnswer): void;
  /** A packet of an interleaved channel. It is a view of what was received: whoever keeps it has to copy it. */
  packet(channel: number, packet: Buffer): void;
}

/**
 * Takes an RTSP connection apart: answers, and packets between them (RFC 2326 §10.12). Keeps one message at most; throws StreamFault
 * for what is no RTSP or has no end. Requests of the camera are read over.
 */
export function createRtspReader(heard: RtspHeard): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);

  /** Bytes of the first message, which is taken; 0: it is not complete. */
  function takeFirst(bytes: Buffer): number {
    const [first] = bytes;
    if (first === CR || first === LF) return 1;
    return first === DOLLAR ? takePacket(bytes) : takeMessage(bytes);
  }
  function takePacket(bytes: Buffer): number {
    if (bytes.length < FRAME_HEAD_BYTES) return 0;
    const end = FRAME_HEAD_BYTES + bytes.readUInt16BE(2);
    if (bytes.length < end) return 0;
    heard.packet(bytes[1] ?? 0, bytes.subarray(FRAME_HEAD_BYTES, end));
    return end;
  }
  function takeMessage(bytes: Buffer): number {
    const headEnd = bytes.indexOf(HEAD_END);
    if ((headEnd < 0 ? bytes.length : headEnd) > HEAD_MAX_BYTES)
      throw new StreamFault('broken', 'the head of a message has no end');
    if (!isBegun(bytes)) throw new StreamFault('broken', 'what was sent is no RTSP');
    if (headEnd < 0) return 0;
    const [firstLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
    const headers = headersOf(lines);
    const end = headEnd + HEAD_END.length + lengthOf(headers.get('content-length'));
    if (bytes.length < end) return 0;
    const status = /^RTSP\/\d\.\d (\d{3})(?: |$)/.exec(firstLine)?.[1];
    if (status !== undefined)
      heard.answer({
        status: Number(status),
        cseq: Number(headers.get('cseq') ?? Number.NaN),
        headers,
        body: bytes.toString('utf8', headEnd + HEAD_END.length, end),
      });
    else if (!/^[A-Z_]{2,20} \S+ RTSP\/\d\.\d$/.test(firstLine))
      throw new StreamFault('broken', 'what was sent is no RTSP');
    return end;
  }

  return (chunk) => {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (bytes.length > 0) {
      const taken = takeFirst(bytes);
      if (taken === 0) break;
      bytes = bytes.subarray(taken);
    }
    // copied: the piece that is left must not keep the whole of what was received
    rest = Buffer.from(bytes);
  };
}

/** A first line of ours begins with a word in capitals. */
const isBegun = (bytes: Buffer): boolean => /^[A-Z_]{1,20}(?:[ /]|$)/.test(bytes.toString('latin1', 0, 24));

function headersOf(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at <= 0) continue;
    const name = line.slice(0, at).trim().toLowerCase();
    const before = headers.get(name);
    const value = line.slice(at + 1).trim();
    headers.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return headers;
}

function lengthOf(text = '0'): number {
  const length = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(length <= BODY_MAX_BYTES)) throw new StreamFault('broken', 'a message says that it is too long');
  return length;
}
