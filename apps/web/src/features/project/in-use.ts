import { CallRefused } from '../../lib/call.ts';

/** What keeps something from being taken away, by name, as the refusal tells it (2607, 2613). */
export interface InUse {
  readonly pages: readonly string[];
  readonly usedBy: readonly string[];
  /** What the alarm rules say. */
  readonly alarms: readonly string[];
}
const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string')
    : typeof value === 'string' && value !== ''
      ? value.split(',').map((one) => one.trim())
      : [];

/** `undefined`: the error names nothing that is in use. */
export function inUse(error: unknown): InUse | undefined {
  if (!(error instanceof CallRefused) || typeof error.data !== 'object' || error.data === null) return undefined;
  const pages = texts(Reflect.get(error.data, 'pages'));
  const usedBy = texts(Reflect.get(error.data, 'usedBy'));
  const alarms = texts(Reflect.get(error.data, 'alarms'));
  return pages.length + usedBy.length + alarms.length > 0 ? { pages, usedBy, alarms } : undefined;
}
