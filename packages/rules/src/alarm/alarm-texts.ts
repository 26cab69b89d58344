import type { AlarmEvent, AlarmTexts, StatusMapping } from '@lightfield/contract';
import { mappedText } from '../mapping/mapping.ts';

/** "= 1" and "!= 1" name one state; what is beyond a number names none. */
const ONE_STATE = /^(!?=) (.+)$/;

/** What a status mapping says for the numbers of an alarm; `undefined`: nothing. */
export function alarmTexts(
  statusMap: StatusMapping,
  { value, recoveredValue, condition }: Pick<AlarmEvent, 'value' | 'recoveredValue' | 'condition'>,
): AlarmTexts | undefined {
  if (statusMap.length === 0) return undefined;
  const [, sign, state] = ONE_STATE.exec(condition) ?? [];
  const [text, after, wanted] = [value, recoveredValue, state].map((one) => mappedText(statusMap, one));
  const texts: AlarmTexts = {
    ...(text !== undefined && { value: text }),
    ...(after !== undefined && { recoveredValue: after }),
    ...(wanted !== undefined && { condition: `${sign} ${wanted}` }),
  };
  return Object.keys(texts).length > 0 ? texts : undefined;
}
