import { type Comparison, holds } from '@lightfield/page';
import type { Reading } from '../kit/host.ts';
import type { SymbolState } from './palette.ts';

/** Which value is which state: the first line that holds. */
export interface StateLine {
  readonly symbol: Comparison;
  readonly value: string;
  readonly state: SymbolState;
}

/**
 * The state a value stands for. Nobody knows it without a value, with one that is bad, and with one that no line names;
 * without any lines zero is off and everything else on.
 */
export function stateOf(
  reading: Pick<Reading, 'value' | 'quality'> | undefined,
  lines: readonly StateLine[],
): SymbolState {
  if (!reading || reading.value === null || reading.quality === 'bad') return 'unknown';
  if (lines.length === 0) return holds('==', reading.value, '0') || reading.value === false ? 'off' : 'on';
  return lines.find(({ symbol, value }) => holds(symbol, reading.value, value))?.state ?? 'unknown';
}

/** Words of states as people name them in both languages; the first that fits counts, so what is more telling stands before. */
const WORDS: readonly (readonly [SymbolState, RegExp])[] = [
  ['fault', /故障|跳闸|报警|异常|失败|错误|过载|fault|fail|\btrip|alarm|\berror|overload/i],
  ['maintenance', /检修|维护|维修|保养|挂牌|停用|禁用|maint|repair|service|locked|tagged|disabled/i],
  ['unknown', /未知|通信中断|通讯中断|离线|无效|unknown|offline|invalid|no comm/i],
  [
    'transition',
    /正在|启动中|停止中|停机中|切换中|开阀中|关阀中|中间|过渡|starting|stopping|opening|closing|travel|transit|intermediate/i,
  ],
  ['manual', /手动|就地|本地|manual|\bhand\b|local/i],
  ['off', /未|停|关|待机|空闲|分闸|分位|断开|^[分断无否]$|\boff\b|stop|clos|idle|standby|\bnot?\b|false/i],
  [
    'on',
    /运行|运转|启|开|工作|正常|合闸|合位|接通|^[合通有是]$|\bon\b|\brun|open|start|active|work|normal|\byes\b|true/i,
  ],
];
/** Of a switch "closed" is on, and "open" is off. */
const ELECTRICAL: readonly (readonly [SymbolState, RegExp])[] = [
  ['on', /合|闭|closed?$/i],
  ['off', /分|断|open$/i],
];

/**
 * Which value of a variable is which state of a symbol, proposed by the words of its status mapping. Of a yes and no without
 * words zero is off and one is on; nothing is proposed where the words say nothing.
 */
export function proposedStates(
  {
    dataType,
    statusMap,
  }: { readonly dataType: string; readonly statusMap: readonly { readonly value: number; readonly text: string }[] },
  category = '',
): StateLine[] {
  const words = category === 'electrical' ? [WORDS[0], ...ELECTRICAL, ...WORDS.slice(1)] : WORDS;
  const lines = statusMap.flatMap(({ value, text }): StateLine[] => {
    const found = words.find((line) => line?.[1].test(text.trim()));
    return found ? [{ symbol: '==', value: String(value), state: found[0] }] : [];
  });
  if (lines.length > 0) return lines;
  return dataType === 'bit' || statusMap.length > 0
    ? [
        { symbol: '==', value: '0', state: 'off' },
        { symbol: '==', value: '1', state: 'on' },
      ]
    : [];
}
