import { CompactReader, type LiveFrame, type MessageFrame } from '@lightfield/contract';

/**
 * Cheap guards at the edge of the sockets. A frame of 5,000 readings arrives ten times a second; walking a schema over each
 * value would cost more than drawing them. What the server sends is checked by its own tests against the contract.
 */
function parse(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null ? (frame as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const LIVE_KINDS = new Set([
  'gatewayAlarm',
  'signalAlarm',
  'projectAlarm',
  'command',
  'configChanged',
  'pageChanged',
  'streams',
]);

/** Reads what comes on a live socket: values in the compact form or as JSON, whatever the server chose. */
export class LiveFrames {
  readonly #compact = new CompactReader();

  /** `undefined` for what is no frame of ours: another version of the server may send more kinds. */
  read(data: unknown): LiveFrame | undefined {
    if (data instanceof ArrayBuffer) return this.#compact.read(data);
    const frame = parse(data);
    if (!frame) return undefined;
    if (frame['kind'] === 'numbers') {
      if (Array.isArray(frame['numbers']) && Array.isArray(frame['variableIds']))
        this.#compact.begin(frame as LiveFrame & { kind: 'numbers' });
      return undefined;
    }
    if (frame['kind'] === 'signalVal') return Array.isArray(frame['readings']) ? (frame as LiveFrame) : undefined;
    return LIVE_KINDS.has(String(frame['kind'])) ? (frame as LiveFrame) : undefined;
  }
}

/** What each kind of frame has to have, to be one. */
const HAS: Readonly<Record<MessageFrame['kind'], (frame: Record<string, unknown>) => boolean>> = {
  unread: ({ count }) => typeof count === 'number',
  message: ({ message }) => typeof message === 'object' && message !== null,
  alarms: () => true,
  states: () => true,
  actions: ({ count }) => typeof count === 'number',
  read: ({ ids }) => Array.isArray(ids),
  alarmOver: ({ alarmId }) => typeof alarmId === 'string',
};
const isKind = (kind: unknown): kind is MessageFrame['kind'] => typeof kind === 'string' && Object.hasOwn(HAS, kind);

/** `undefined` for what is no frame of ours: another version of the server may send more kinds. */
export function messageFrameOf(text: unknown): MessageFrame | undefined {
  const frame = parse(text);
  const kind = frame?.['kind'];
  return frame && isKind(kind) && HAS[kind](frame) ? (frame as MessageFrame) : undefined;
}
