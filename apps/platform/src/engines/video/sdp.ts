/** One stream of what a camera offers. */
export interface MediaTrack {
  readonly kind: 'video' | 'audio';
  /** As it is named there, in capitals: H264, H265, MPEG4-GENERIC, PCMA. */
  readonly codec: string;
  readonly payloadType: number;
  readonly clockRate: number;
  /** Where it is set up; relative to the base of the description or whole. */
  readonly control: string;
  /** Settings of the codec, names in small letters. */
  readonly settings: ReadonlyMap<string, string>;
}

/** Cameras have two or three; a description with more is not read on. */
const TRACKS_MAX = 16;
const LINE_MAX_CHARS = 8_192;
/** Payload types that need no name (RFC 3551). */
const KNOWN_TYPES: Readonly<Record<number, readonly [string, number]>> = {
  0: ['PCMU', 8_000],
  8: ['PCMA', 8_000],
  14: ['MPA', 90_000],
  26: ['JPEG', 90_000],
};

interface Draft {
  kind: 'video' | 'audio';
  payloadType: number;
  codec: string;
  clockRate: number;
  control: string;
  settings: Map<string, string>;
}

/** What a session description offers (RFC 4566), video and audio alone; of several codecs of a stream the first. */
export function readSdp(text: string): { readonly tracks: readonly MediaTrack[]; readonly control: string } {
  const tracks: Draft[] = [];
  let control = '';
  /** `null`: a stream of another kind. */
  let track: Draft | null | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.length > LINE_MAX_CHARS) continue;
    if (line.startsWith('m=')) {
      track = tracks.length < TRACKS_MAX ? newTrack(line) : null;
      if (track) tracks.push(track);
    } else if (!line.startsWith('a=control:')) {
      if (track) readAttribute(track, line);
    } else if (track) track.control = line.slice(CONTROL_CHARS).trim();
    else if (track === undefined) control = line.slice(CONTROL_CHARS).trim();
  }
  return { tracks, control };
}
const CONTROL_CHARS = 'a=control:'.length;

function newTrack(line: string): Draft | null {
  const [, kind, type] = /^m=(\w+) \d+\S* \S+ (\d{1,3})/.exec(line) ?? [];
  if (kind !== 'video' && kind !== 'audio') return null;
  const payloadType = Number(type);
  const [codec = '', clockRate = 90_000] = KNOWN_TYPES[payloadType] ?? [];
  return { kind, payloadType, codec, clockRate, control: '', settings: new Map() };
}

function readAttribute(track: Draft, line: string): void {
  const [, type, rest = ''] = /^a=(?:rtpmap|fmtp):(\d{1,3})\s+(.*)$/.exec(line) ?? [];
  if (type === undefined || Number(type) !== track.payloadType) return;
  if (line.startsWith('a=rtpmap')) {
    const [, codec, rate] = /^([\w.-]+)\/(\d{1,7})/.exec(rest) ?? [];
    if (codec === undefined || Number(rate) <= 0) return;
    track.codec = codec.toUpperCase();
    track.clockRate = Number(rate);
  } else
    for (const part of rest.split(';')) {
      const at = part.indexOf('=');
      if (at > 0) track.settings.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim());
    }
}

/** The address that a track is set up at: cameras name it whole, or relative to what the description came from. */
export function trackAddress(base: string, control: string): string {
  if (control === '' || control === '*') return base;
  if (/^rtsps?:\/\//i.test(control)) return control;
  return `${base.replace(/\/$/, '')}/${control.replace(/^\//, '')}`;
}
