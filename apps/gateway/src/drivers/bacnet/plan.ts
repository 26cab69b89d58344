import { type BacnetAddress, type BacnetPoint, hasFlags, STATUS_FLAGS } from './address.ts';
import { keyOf, type PropertyRef } from './services.ts';

/** Bytes before the first object: of a request (20.1.2), the larger of the two. */
const HEAD = 4;
/** Number of an object and the tags around its properties. */
const OBJECT = 7;
/** Number of a property with its tag, and the tags around its value. */
const PROPERTY = 4;
/** Numbers above 255 are longer. */
const LONG_NUMBER = 2;
const SHORT_NUMBERS = 255;
const INDEX = 3;
/** A real, 32 bits of a whole number; an error is shorter. */
const USUAL_VALUE = 5;
/** Status flags, or an error in their place. */
const FLAGS = 4;
/** 64 bits with their tag and length. */
const LONG_VALUE = 10;
/** A text of which nobody said how long it is. */
const USUAL_TEXT = 32;
/** Tag, length and character set. */
const TEXT_HEAD = 5;

/** What is asked of the device for an address, where commands of ours have this priority. */
export const refOf = ({ type, instance, property, index, release }: BacnetAddress, priority: number): PropertyRef => ({
  object: { type, instance },
  property,
  index: release ? priority : index,
});
export const flagsOf = ({ type, instance }: BacnetAddress): PropertyRef => ({
  object: { type, instance },
  property: STATUS_FLAGS,
});

/** What is asked at once for some points: each place once, what belongs to one object together. */
export function refsOf(points: readonly BacnetPoint[], priority: number): PropertyRef[] {
  const refs = points.flatMap(({ address }) =>
    hasFlags(address) ? [refOf(address, priority), flagsOf(address)] : [refOf(address, priority)],
  );
  const once = new Map(refs.map((ref) => [keyOf(ref), ref]));
  const byObject = Map.groupBy(once.values(), ({ object: { type, instance } }) => `${type}:${instance}`);
  return [...byObject.values()].flat();
}

/** Bytes of a point in an answer, without its object. */
function costOf({ address, dataType, stringLength }: BacnetPoint): number {
  const number = address.property > SHORT_NUMBERS ? LONG_NUMBER : 0;
  const index = address.index === undefined && !address.release ? 0 : INDEX;
  const flags = hasFlags(address) ? PROPERTY + FLAGS : 0;
  return PROPERTY + number + index + valueCost(dataType, stringLength) + flags;
}

function valueCost(dataType: BacnetPoint['dataType'], stringLength: number): number {
  if (dataType === 'string') return TEXT_HEAD + (stringLength || USUAL_TEXT);
  return dataType === 'int64' || dataType === 'double' ? LONG_VALUE : USUAL_VALUE;
}

/** Points in as few requests as their answers, none longer than so many bytes, allow. */
export function pack(points: readonly BacnetPoint[], maxApdu: number): BacnetPoint[][] {
  const packs: BacnetPoint[][] = [];
  let left = 0;
  for (const group of Map.groupBy(points, ({ address: { type, instance } }) => `${type}:${instance}`).values()) {
    let begun = false;
    for (const point of group) {
      const cost = costOf(point);
      if (packs.length === 0 || cost + (begun ? 0 : OBJECT) > left) {
        packs.push([]);
        left = maxApdu - HEAD;
        begun = false;
      }
      left -= cost + (begun ? 0 : OBJECT);
      begun = true;
      packs.at(-1)?.push(point);
    }
  }
  return packs;
}
