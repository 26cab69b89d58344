import { LIMITS, StatusMapping, variableErrors } from '@lightfield/contract';
import { type FieldRefusal, numberIn, refusal, refusedBy, textIn } from './item-field.ts';

export type StatusEntry = { value: number; text: string };
/** S1 §5: characters of one text. */
export const STATUS_TEXT_MAX = 50;

const escape = (text: string) => text.replaceAll(/[\\;]/g, (sign) => `\\${sign}`);
/** "0=停止;1=运行": one line for the grid; `;` and `\` within a text are escaped by `\`. */
export const printStatusMap = (entries: readonly StatusEntry[]): string =>
  entries.map(({ value, text }) => `${value}=${escape(text)}`).join(';');

function parts(text: string): string[] {
  const found: string[] = [''];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? '';
    const last = found.length - 1;
    if (sign === '\\' && index + 1 < text.length) {
      index += 1;
      found[last] += text[index] ?? '';
    } else if (/[;；\n]/.test(sign)) found.push('');
    else found[last] += sign;
  }
  return found.map((part) => part.trim()).filter((part) => part !== '');
}

/** What is wrong with a mapping as a whole, in the words of the catalogue (S1 §5, §9). */
export function refuseMap(entries: readonly StatusEntry[]): FieldRefusal | undefined {
  if (entries.length > LIMITS.variable.statusMapEntries) return refusedBy(variableErrors.mappingsMax.spec);
  return StatusMapping.safeParse(entries).success ? undefined : refusedBy(variableErrors.mappingInvalid.spec);
}

export function parseStatusMap(text: string): StatusEntry[] | FieldRefusal {
  const entries: StatusEntry[] = [];
  for (const part of parts(text)) {
    const [, left = '', right = ''] = /^([^=:：＝\t]+)[=:：＝\t](.*)$/s.exec(part) ?? [];
    if (left === '') return refusal('mapping', { part });
    const value = numberIn(left, {});
    if (typeof value !== 'number') return value;
    const label = textIn(right, STATUS_TEXT_MAX);
    if (typeof label !== 'string') return label;
    entries.push({ value, text: label });
  }
  return refuseMap(entries) ?? entries;
}
