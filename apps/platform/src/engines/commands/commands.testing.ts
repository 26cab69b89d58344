import type { Value } from '@lightfield/contract';
import type { Actor, Operation, OperationLog } from '../../kernel/operation-log.ts';
import type { Downlink } from '../types.ts';

/** An operation log that remembers. */
export function rememberedOperations() {
  const entries: (Operation & { actor: Actor })[] = [];
  const log: OperationLog = {
    write(actor, operation) {
      entries.push({ actor, ...operation });
      return Promise.resolve();
    },
  };
  return { log, entries };
}

/** A way down to gateways that can be cut. */
export function testDownlink() {
  const sent: { topic: string; payload: string | Uint8Array; qos: number }[] = [];
  const connected = new Set<string>();
  let broken = false;
  const downlink: Downlink = {
    publish(topic, payload, { qos }) {
      if (broken) return Promise.reject(new Error('broker is gone'));
      sent.push({ topic, payload, qos });
      return Promise.resolve();
    },
    isConnected: (gatewayId) => connected.has(gatewayId),
  };
  return {
    downlink,
    sent,
    connect: (gatewayId: string) => void connected.add(gatewayId),
    disconnect: (gatewayId: string) => void connected.delete(gatewayId),
    breakDown: (is: boolean) => {
      broken = is;
    },
  };
}

/** Latest values that a test sets. */
export function testLatest() {
  const values = new Map<number, { value: Value; quality: number }>();
  return {
    latest: (seriesId: number) => values.get(seriesId),
    show: (seriesId: number, value: Value, quality = 0) => void values.set(seriesId, { value, quality }),
  };
}
