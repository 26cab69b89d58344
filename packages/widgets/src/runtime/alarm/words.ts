import type { Language } from '@lightfield/contract';
import { contentWords } from '@lightfield/rules';
import type { AlarmMark } from '../../kit/alarm-marks.ts';
import { viewText } from '../../locales/view/text.ts';

/** What a mark means, in one line: how severe, whether somebody has confirmed it, what the engineer wrote. */
export function alarmText({ severity, standing, content }: AlarmMark, language: Language): string {
  const words = { severity: viewText(`alarm.${severity}`), content: contentWords(content, language) };
  return viewText(`alarm.${standing}`, words)[language];
}
