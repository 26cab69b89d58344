import type { ByteOrder, DataType } from '@lightfield/contract';
import type { Driver, Point, RawValue } from '../driver.ts';

/** A place of a peer, and what may be put there. */
export interface PeerPoint {
  readonly address: string;
  readonly dataType: DataType;
  readonly byteOrder?: ByteOrder;
  readonly stringLength?: number;
  /** Values that are written and read back one after the other; of a place that cannot be written, what it holds. */
  readonly values: readonly RawValue[];
}

/**
 * The far end of a protocol, built on somebody else's implementation of it: two ends written by the same hand share
 * their mistakes. Its memory is its own; the suite only writes and reads.
 */
export interface Peer {
  /** Settings that reach it. Replies are waited for briefly. */
  readonly settings: Record<string, unknown>;
  readonly points: readonly PeerPoint[];
  /** It has no such place. Nothing for protocols in which every place exists. */
  readonly missing: PeerPoint | undefined;
  /** Many places, and the most requests that may be needed to read them all. */
  readonly many: { readonly points: readonly PeerPoint[]; readonly requests: number };
  /** There are no connections: that it is gone shows with the next thing that is sent to it. */
  readonly datagrams?: true;
  /** Takes what it is sent and answers nothing. */
  mute(): void;
  /** Gone: connections end, new ones are refused. */
  down(): Promise<void>;
  /** There, and answering. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** What the conformance suite needs to try a driver. */
export interface DriverSample {
  settings: Record<string, unknown>;
  badSettings: Record<string, unknown>;
  address: string;
  badAddress: string;
  /** Starts a peer. Loaded only by tests. */
  peer(): Promise<Peer>;
}

export function pointOf(driver: Driver, { address, dataType, byteOrder = 'ABCD', stringLength = 0 }: PeerPoint): Point {
  return { address: driver.address.parse(address), dataType, byteOrder, stringLength };
}
