import type { Language, Text } from '@lightfield/contract';
import type { Quality } from './host.ts';
import { viewText } from '../locales/view/text.ts';

const STEPS = [
  { unit: viewText('age.d'), seconds: 86_400 },
  { unit: viewText('age.h'), seconds: 3_600 },
  { unit: viewText('age.min'), seconds: 60 },
  { unit: viewText('age.s'), seconds: 1 },
] as const;

/** How old a value is, in its largest whole unit: `3 分钟前`, `3 min ago`. A clock that runs ahead counts as now. */
export function ageText(time: number, now: number, language: Language): string {
  const seconds = Math.floor((now - time) / 1_000);
  const step = STEPS.find((each) => seconds >= each.seconds);
  if (!step) return viewText('age.justNow')[language];
  return viewText('age.ago', { number: Math.floor(seconds / step.seconds), unit: step.unit })[language];
}

const QUALITY: Record<Quality, Text> = {
  good: viewText('age.good'),
  uncertain: viewText('age.uncertain'),
  bad: viewText('age.bad'),
  stale: viewText('age.stale'),
};
/** Quality and age in one line, for a title. */
export function qualityText(quality: Quality, time: number, now: number, language: Language): string {
  return viewText('age.quality', { quality: QUALITY[quality], age: ageText(time, now, language) })[language];
}
