import type { ObjectId } from './address.ts';
import {
  closing,
  contextObject,
  contextUint,
  encode,
  Malformed,
  opening,
  parseObject,
  type Primitive,
  Reader,
  type Written,
} from './encoding.ts';

/** A property of an object, or one entry of it. */
export interface PropertyRef {
  readonly object: ObjectId;
  readonly property: number;
  readonly index?: number | undefined;
}

/** Of errors in answers: what went wrong, and in what (20.1.7, BACnetErrorCode in clause 21). */
export interface ErrorPair {
  readonly errorClass: number;
  readonly errorCode: number;
}
/** One property as it was answered: its value, nothing for what a variable cannot hold, or why there is none. */
export type Result = { readonly value: Primitive | undefined } | { readonly error: ErrorPair };

/** The same for the same place, in a request and in its answer. */
export const keyOf = ({ object: { type, instance }, property, index }: PropertyRef): string =>
  `${type}:${instance}.${property}${index === undefined ? '' : `[${index}]`}`;

const indexed = (number: number, index: number | undefined) =>
  index === undefined ? [] : [contextUint(number, index)];

/** ReadProperty (15.5). */
export const readPropertyBody = ({ object, property, index }: PropertyRef): Buffer =>
  Buffer.concat([contextObject(0, object), contextUint(1, property), ...indexed(2, index)]);

/** The answer to ReadProperty. Throws `Malformed`, also when it is about something else. */
export function parseReadProperty(body: Buffer, asked: PropertyRef): Primitive | undefined {
  const reader = new Reader(body);
  const object = parseObject(reader.take(reader.expect('data', 0).length));
  const property = reader.contextUint(1);
  const index = reader.optionalUint(2);
  // Asked for "the device, whichever it is", a device answers with its own number.
  if (property !== asked.property || index !== asked.index || object.type !== asked.object.type)
    throw new Malformed('an answer to something else');
  reader.expect('open', 3);
  return reader.enclosed(3);
}

/** ReadPropertyMultiple (15.7): what stands together of the same object goes under it. */
export function readMultipleBody(refs: readonly PropertyRef[]): Buffer {
  const parts: Buffer[] = [];
  refs.forEach(({ object, property, index }, i) => {
    const before = refs[i - 1]?.object;
    if (before?.type !== object.type || before.instance !== object.instance) {
      if (before) parts.push(closing(1));
      parts.push(contextObject(0, object), opening(1));
    }
    parts.push(contextUint(0, property), ...indexed(1, index));
  });
  if (refs.length > 0) parts.push(closing(1));
  return Buffer.concat(parts);
}

/** The answer to ReadPropertyMultiple, by `keyOf`. Throws `Malformed`. */
export function parseReadMultiple(body: Buffer): Map<string, Result> {
  const reader = new Reader(body);
  const results = new Map<string, Result>();
  while (reader.left > 0) {
    const object = parseObject(reader.take(reader.expect('data', 0).length));
    reader.expect('open', 1);
    while (!reader.passes('close', 1)) {
      const property = reader.contextUint(2);
      const index = reader.optionalUint(3);
      results.set(keyOf({ object, property, index }), parseResult(reader));
    }
  }
  return results;
}

function parseResult(reader: Reader): Result {
  if (reader.passes('open', 4)) return { value: reader.enclosed(4) };
  reader.expect('open', 5);
  const error = errorPair(reader);
  reader.expect('close', 5);
  return { error };
}

function errorPair(reader: Reader): ErrorPair {
  const [errorClass, errorCode] = [reader.primitive(), reader.primitive()];
  if (errorClass.kind !== 'enumerated' || errorCode.kind !== 'enumerated') throw new Malformed('no error');
  return { errorClass: Number(errorClass.value), errorCode: Number(errorCode.value) };
}

/** Class and code of an error message. */
export const parseError = (body: Buffer): ErrorPair => errorPair(new Reader(body));

/** WriteProperty (15.9). */
export const writePropertyBody = (ref: PropertyRef, value: Written, priority?: number): Buffer =>
  Buffer.concat([
    readPropertyBody(ref),
    opening(3),
    encode(value),
    closing(3),
    ...(priority === undefined ? [] : [contextUint(4, priority)]),
  ]);
