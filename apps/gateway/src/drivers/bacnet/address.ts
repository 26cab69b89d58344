import type { Text } from '@lightfield/contract';
import { z } from 'zod';
import { inBoth, type Point } from '../driver.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** Kinds of objects by the letters people write (BACnetObjectType, ASHRAE 135 clause 21). Others are given by number. */
export const OBJECT_TYPES = {
  AI: 0,
  AO: 1,
  AV: 2,
  BI: 3,
  BO: 4,
  BV: 5,
  CAL: 6,
  DEV: 8,
  LP: 12,
  MI: 13,
  MO: 14,
  SCH: 17,
  MV: 19,
  ACC: 23,
  CSV: 40,
  IV: 45,
  LAV: 46,
  PIV: 48,
} as const;
const { AI, AO, AV, BI, BO, BV, DEV, LP, MI, MO, SCH, MV, ACC, CSV, IV, LAV, PIV } = OBJECT_TYPES;

/** What may be read of an object by name (BACnetPropertyIdentifier). Others are given by number. */
export const PROPERTIES = {
  'present-value': 85,
  description: 28,
  'object-name': 77,
  units: 117,
  'status-flags': 111,
  'event-state': 36,
  reliability: 103,
  'out-of-service': 81,
  'priority-array': 87,
  'relinquish-default': 104,
  'number-of-states': 74,
  'state-text': 110,
  'active-text': 4,
  'inactive-text': 46,
  polarity: 84,
  'feedback-value': 40,
  'alarm-value': 6,
  'min-pres-value': 69,
  'max-pres-value': 65,
  resolution: 106,
  'cov-increment': 22,
  deadband: 25,
  'high-limit': 45,
  'low-limit': 59,
  'time-delay': 113,
  'change-of-state-count': 15,
  'elapsed-active-time': 33,
  setpoint: 108,
  'controlled-variable-value': 21,
  'system-status': 112,
  'vendor-name': 121,
  'model-name': 70,
  'firmware-revision': 44,
  'application-software-version': 12,
  location: 58,
  'local-date': 56,
  'local-time': 57,
  'database-revision': 155,
} as const;
export const PRESENT_VALUE = PROPERTIES['present-value'];
export const STATUS_FLAGS = PROPERTIES['status-flags'];
export const PRIORITY_ARRAY = PROPERTIES['priority-array'];

/** Not a property of BACnet: whether our place in the list of commands is free, and freeing it. */
const RELEASE = 'release';

export interface ObjectId {
  readonly type: number;
  readonly instance: number;
}
export interface BacnetAddress extends ObjectId {
  readonly property: number;
  /** Entry of an array, from 1; 0 is how many there are. */
  readonly index?: number | undefined;
  /** Our place among the commands of this object, by the priority of the station. */
  readonly release?: true;
}
export type BacnetPoint = Point<BacnetAddress>;

/** Objects have these 22 bits; all ones stand for no object. */
const MAX_INSTANCE = 4_194_302;
const MAX_TYPE = 1_023;
const MAX_PROPERTY = 4_194_303;

/** They hold a list of commands by priority (clause 19.2). */
const COMMANDABLE: ReadonlySet<number> = new Set([AO, AV, BO, BV, MO, MV, CSV, IV, LAV, PIV]);
/** They have status flags beside their value. */
const FLAGGED: ReadonlySet<number> = new Set([AI, AO, AV, BI, BO, BV, LP, MI, MO, SCH, MV, ACC, CSV, IV, LAV, PIV]);

export const isCommandable = ({ type }: ObjectId): boolean => COMMANDABLE.has(type);
/** Status flags belong to its value and are read with it. */
export const hasFlags = ({ type, property }: BacnetAddress): boolean => property === PRESENT_VALUE && FLAGGED.has(type);

const LETTERS = Object.keys(OBJECT_TYPES)
  // Many tools write MSI, MSO and MSV.
  .map((letters) => (letters.startsWith('M') ? `MS?${letters.slice(1)}` : letters))
  .join('|');
const NAMES = [...Object.keys(PROPERTIES), RELEASE].join('|');
export const BACNET_PATTERN = `^(?:${LETTERS}|\\d{1,4}:)\\d{1,7}(?:\\.(?:${NAMES}|\\d{1,7}))?(?:\\[\\d{1,5}\\])?$`;
const NOTATION = new RegExp(
  `^(?<type>${LETTERS}|\\d{1,4}:)(?<instance>\\d{1,7})(?:\\.(?<property>${NAMES}|\\d{1,7}))?(?:\\[(?<index>\\d{1,5})\\])?$`,
);

/** "AI1" the value of analog input 1, "BV12.units" or "BV12.117" another property, "54:3.85" an object by number. */
export const bacnetAddress = z.string().transform((text, context): BacnetAddress => {
  const parsed = parse(text.trim());
  if (!('zh' in parsed)) return parsed;
  context.addIssue({ code: 'custom', message: inBoth(parsed) });
  return z.NEVER;
});

function parse(text: string): BacnetAddress | Text {
  const groups = NOTATION.exec(text)?.groups;
  if (!groups) return driversText('address.writeItLikeAi1Bv12Units');
  const type = typeOf(groups['type'] ?? '');
  const instance = Number(groups['instance']);
  const index = groups['index'] === undefined ? undefined : Number(groups['index']);
  const name = groups['property'];
  if (type > MAX_TYPE) return driversText('address.theHighestTypeOfAnObject', { maxType: MAX_TYPE });
  if (instance > MAX_INSTANCE) return driversText('address.theHighestInstanceIs', { maxInstance: MAX_INSTANCE });
  if (name === RELEASE) {
    if (isCommandable({ type, instance }) && index === undefined)
      return { type, instance, property: PRIORITY_ARRAY, release: true };
    return driversText('address.thisObjectHasNoCommandsThat');
  }
  if (type === DEV && name === undefined) return driversText('address.aDeviceNeedsAPropertyE');
  const property = propertyOf(name);
  if (property > MAX_PROPERTY) return driversText('address.theHighestNumberOfAProperty', { maxProperty: MAX_PROPERTY });
  return { type, instance, property, index };
}

function typeOf(letters: string): number {
  if (letters.endsWith(':')) return Number(letters.slice(0, -1));
  const known = new Map<string, number>(Object.entries(OBJECT_TYPES));
  return known.get(letters.replace(/^MS/, 'M')) ?? Number.NaN;
}

function propertyOf(name: string | undefined): number {
  if (name === undefined) return PRESENT_VALUE;
  return new Map<string, number>(Object.entries(PROPERTIES)).get(name) ?? Number(name);
}

/** Why BACnet cannot carry this point; nothing when it can. Whether a value may be written, the device says. */
export function refusePoint({ address, dataType }: BacnetPoint): Text | undefined {
  if (address.release && dataType !== 'bit') return driversText('address.releaseHasToBeOfType');
  return undefined;
}
