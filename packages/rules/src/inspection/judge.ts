import type { InspectionEntry, InspectionItem } from '@lightfield/contract';

/** What was found, as far as rules ask for it. */
export type Found = Pick<InspectionEntry, 'value' | 'pictures' | 'marked'>;

const isOutside = ({ low, high }: { low: number | null; high: number | null }, value: unknown): boolean =>
  typeof value === 'number' && ((low !== null && value < low) || (high !== null && value > high));

/** The same on the phone, while it is filled in, and on the platform, which decides. */
export function isAbnormal(item: InspectionItem, { value, marked }: Found): boolean {
  switch (item.kind) {
    case 'yesNo':
      return item.abnormalWhen === 'yes' ? value === true : item.abnormalWhen === 'no' && value === false;
    case 'number':
    case 'reading':
      return isOutside(item, value);
    case 'choice':
      return item.options.some((one) => one.abnormal && one.text === value);
    case 'text':
      if (item.abnormalWhen === 'filled') return typeof value === 'string' && value !== '';
      return item.abnormalWhen === 'marked' && marked;
    case 'picture':
      return item.abnormalWhen === 'marked' && marked;
  }
}

const SUITS: Record<InspectionItem['kind'], (value: Found['value'], item: InspectionItem) => boolean> = {
  yesNo: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  choice: (value, item) => item.kind === 'choice' && item.options.some(({ text }) => text === value),
  text: (value) => typeof value === 'string',
  picture: () => false,
  // nobody fills it in
  reading: () => false,
};
/** The value is of the kind that the item asks for, or there is none; pictures belong to items of pictures. */
export function suits(item: InspectionItem, { value, pictures }: Found): boolean {
  if (item.kind === 'reading') return false;
  return (value === null || SUITS[item.kind](value, item)) && (item.kind === 'picture' || pictures.length === 0);
}

/** It has to be filled in, and is not. */
export function isMissing(item: InspectionItem, found: Found | undefined): boolean {
  if (item.kind === 'reading' || !item.required) return false;
  if (item.kind === 'picture') return (found?.pictures.length ?? 0) === 0;
  return found === undefined || found.value === null || found.value === '';
}
