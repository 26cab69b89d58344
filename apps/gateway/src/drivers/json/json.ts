import type { DataType } from '@lightfield/contract';
import { type RawValue, UnfitValue } from '../driver.ts';

/** Steps into a JSON document, e.g. "pump.motors[0].speed". */
export type JsonPath = readonly (string | number)[];

const STEP = /(?:^|(?<!^)\.)([^.[\]]+)|\[(\d{1,6})\]/gy;

/** Understands a path; nothing when it is none. */
export function parsePath(text: string): JsonPath | undefined {
  const steps: (string | number)[] = [];
  STEP.lastIndex = 0;
  let end = 0;
  for (let match = STEP.exec(text); match; match = STEP.exec(text)) {
    const [, name, index] = match;
    steps.push(name ?? Number(index));
    end = STEP.lastIndex;
  }
  return end === text.length ? steps : undefined;
}

/** A JSON document in which whole numbers beyond a double's are `bigint`; undefined when it is none. */
export function parseJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? 0)
      : value;
  try {
    return JSON.parse(text, exact);
  } catch {
    return undefined;
  }
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return Object(value)[step];
}

/** What stands under a path, as the wanted type holds it; undefined when nothing of that type stands there. */
export function readJson(document: unknown, path: JsonPath, wanted: DataType): RawValue | undefined {
  return rawOf(path.reduce(stepInto, document), wanted);
}

/** A payload without structure. */
export function readText(text: string, wanted: DataType): RawValue | undefined {
  if (wanted === 'string') return text;
  const trimmed = text.trim();
  return rawOf(parseJson(trimmed), wanted);
}

function rawOf(value: unknown, wanted: DataType): RawValue | undefined {
  if (wanted === 'string') {
    const simple = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint';
    return simple || typeof value === 'number' ? String(value) : undefined;
  }
  if (wanted === 'bit') return bitOf(value);
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  if (wanted === 'float' || wanted === 'double') return Number(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return undefined;
  return wanted === 'int64' ? BigInt(value) : Number(value);
}

function bitOf(value: unknown): RawValue | undefined {
  if (value === true || value === 1) return 1;
  return value === false || value === 0 ? 0 : undefined;
}

/** A raw value as JSON text, below a path if there is one. */
export function writeJson(raw: RawValue, path: JsonPath, type: DataType): string {
  const value = type === 'bit' ? String(raw === 1) : typeof raw === 'string' ? JSON.stringify(raw) : String(raw);
  if (typeof raw === 'number' && !Number.isFinite(raw)) throw new UnfitValue(`${raw} is no number`);
  return path.reduceRight<string>((inner, step) => {
    if (typeof step === 'number') throw new UnfitValue('an entry of a list cannot be written alone');
    return `{${JSON.stringify(step)}:${inner}}`;
  }, value);
}

/** A raw value as a payload without structure. */
export function writeText(raw: RawValue, type: DataType): string {
  return type === 'string' ? String(raw) : writeJson(raw, [], type);
}
