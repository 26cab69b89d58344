import { type PageFacts, type ProjectSignal, type ProjectValue, QUALITY_CODES, type Value } from '@lightfield/contract';
import type { BoundVariable, StoredMvar } from './mvar.repository.ts';

export interface LatestValue {
  value: Value;
  /** Index in QUALITY_CODES. */
  quality: number;
  readAt: number;
}
/** Latest value of a series (`live.get`). */
export type LatestOf = (seriesId: number) => LatestValue | undefined;

const NEVER = { value: null, quality: 'bad', readAt: null } as const;
const present = (latest: LatestValue | undefined) =>
  latest ? { value: latest.value, quality: QUALITY_CODES[latest.quality] ?? 'bad', readAt: latest.readAt } : NEVER;

/** A variable of a bound device. `mayWrite`: what account and authorisation allow; the variable has to allow it too. */
export function variableSignal(one: BoundVariable, latest: LatestValue | undefined, mayWrite: boolean): ProjectSignal {
  return {
    id: one.id,
    title: one.title,
    sn: one.key,
    equipId: one.deviceId,
    equipTitle: one.deviceName,
    key: one.name,
    dataType: one.dataType,
    readFormula: one.readFormula,
    writeFormula: one.writeFormula,
    upperLimit: one.writeUpper,
    lowerLimit: one.writeLower,
    kind: one.kind,
    collection: one.collection,
    unit: one.unit,
    decimals: one.decimals,
    writable: mayWrite && one.access !== 'read' && (one.kind === 'device' || one.kind === 'internal'),
    readable: one.access !== 'write',
    signalMaps: one.statusMap,
    ...(one.stringLength !== null && { stringLength: one.stringLength }),
    ...(one.unsigned && { unsigned: true as const }),
    ...present(latest),
  };
}

export function mvarSignal(one: StoredMvar, latest: LatestValue | undefined): ProjectSignal {
  return {
    id: one.id,
    title: one.name,
    sn: one.key,
    equipId: null,
    equipTitle: '',
    key: one.key,
    dataType: 'double',
    readFormula: null,
    writeFormula: null,
    upperLimit: null,
    lowerLimit: null,
    kind: one.kind,
    collection: 'periodic',
    unit: one.unit,
    decimals: one.decimals,
    writable: false,
    readable: true,
    signalMaps: [],
    ...present(latest),
  };
}

/** What a page makes its scales of, as far as anybody has said. */
export const scaleOf = ({
  lower,
  upper,
  alarms,
}: Partial<PageFacts> = {}): Pick<ProjectValue, 'lower' | 'upper' | 'alarms'> => ({
  ...(lower !== undefined && { lower }),
  ...(upper !== undefined && { upper }),
  ...(alarms !== undefined && { alarms }),
});
