import { DataType } from './data-type.ts';
import type { Metric, Payload } from './payload.ts';

/** Sequence numbers of messages and of sessions run from 0 to 255 and start again. */
const SEQUENCE_MASK = 0xff;

/** Metric, in births and deaths of edge nodes, that says which session the message belongs to. */
export const BD_SEQ = 'bdSeq';
/** Writing true to it by NCMD asks an edge node to send all its births again. */
export const REBIRTH = 'Node Control/Rebirth';

/** The sequence number after this one. */
export function nextSeq(seq: number): number {
  return (seq + 1) & SEQUENCE_MASK;
}

/** Session number of an edge node, 0 to 255, one higher with every connection: the same in last will and birth. */
export function bdSeqMetric(bdSeq: number, timestamp?: number): Metric {
  const metric: Metric = { name: BD_SEQ, dataType: DataType.Int64, value: BigInt(bdSeq) };
  if (timestamp !== undefined) metric.timestamp = timestamp;
  return metric;
}

/** The command that asks an edge node for a rebirth; goes out by NCMD, without sequence number. */
export function rebirthCommand(timestamp: number): Payload {
  return { timestamp, metrics: [{ name: REBIRTH, timestamp, dataType: DataType.Boolean, value: true }] };
}
