import {
  type AlarmItemSettings,
  AlarmMethod,
  Comparison,
  ConfirmRule,
  FIRST_LANGUAGE,
  LIMITS,
  Severity,
  asItIs,
  called,
} from '@lightfield/contract';
import { configText } from '../../../../lib/config/config-text.ts';
import { choiceField, numberField, textField } from './field-makers.ts';
import { type ItemField, YES_NO, refusal, wordOf } from './item-field.ts';
import {
  COMPARISON_WORDS,
  CONFIRM_WORDS,
  METHODS_WORDS,
  SEVERITY_WORDS,
  type Word,
} from '../../../../lib/config/words.ts';

type Field = ItemField<AlarmItemSettings>;
/** Not in the specification: as the contract's schema. */
const LOOP_MAX = 100;
const VALUE_MAX = 100;

const yesNo = (about: Pick<Field, 'id' | 'title' | 'hint' | 'width' | 'also'>, key: 'enabled' | 'voice'): Field => ({
  ...choiceField<AlarmItemSettings>(
    about,
    YES_NO,
    (item) => (item[key] ? '1' : '0'),
    (item, value) => ({ ...item, [key]: value === '1' }),
  ),
  type: 'boolean',
});

/** A group that alarms can name; in files and cells it is known by its name. */
export interface NamedGroup {
  readonly id: string;
  readonly name: string;
}
const NO_GROUP: Word = configText.of('group.accounts', { value: '', also: ['无', 'none'] });

/** An external enterprise may have a group that is called like one of its enterprise: the second one is numbered. */
function groupWords(groups: readonly NamedGroup[]): Word[] {
  const met = new Map<string, number>();
  return groups.map(({ id, name }) => {
    const before = met.get(name.toLowerCase()) ?? 0;
    met.set(name.toLowerCase(), before + 1);
    const shown = before === 0 ? name : `${name} (${before + 1})`;
    return called(asItIs(shown), { value: id });
  });
}

/** The alarm group. A name that no group has is refused: whoever wrote it means somebody who would not be told. */
function groupField(groups: readonly NamedGroup[]): Field {
  const words: readonly Word[] = [...groupWords(groups), NO_GROUP];
  return {
    id: 'group',
    title: configText('alarm.group.title'),
    hint: configText('alarm.group.hint'),
    also: ['通知组', 'group'],
    width: 140,
    type: 'choice',
    words,
    text: ({ group }) => group ?? '',
    put: (item, text) => {
      const word = words.find((one) => one[FIRST_LANGUAGE] === text.trim()) ?? wordOf(words, text);
      if (word) return { ...item, group: word.value === '' ? null : word.value };
      return refusal('noGroup');
    },
  };
}

/** Every field of an alarm, in the order in which one fills them in, among the groups that its device or template can name. */
export const alarmFields = (groups: readonly NamedGroup[]): readonly Field[] => [...OWN_FIELDS, groupField(groups)];

const OWN_FIELDS: readonly Field[] = [
  textField(
    {
      id: 'variable',
      title: configText('alarm.variable.title'),
      hint: configText('alarm.variable.hint'),
      also: ['变量标识', 'variable key'],
      width: 140,
    },
    'variable',
    64,
  ),
  choiceField(
    {
      id: 'comparison',
      title: configText('alarm.comparison.title'),
      hint: configText('alarm.comparison.hint'),
      also: ['比较', 'comparison'],
      width: 84,
    },
    COMPARISON_WORDS,
    ({ comparison }) => comparison,
    (item, value) => ({ ...item, comparison: Comparison.parse(value) }),
  ),
  textField(
    {
      id: 'value',
      title: configText('alarm.value.title'),
      hint: configText('alarm.value.hint'),
      also: ['阈值', 'threshold'],
      width: 90,
    },
    'value',
    VALUE_MAX,
  ),
  textField(
    {
      id: 'content',
      title: configText('alarm.content.title'),
      hint: configText('alarm.content.hint'),
      also: ['内容'],
      width: 260,
    },
    'content',
    LIMITS.alarm.contentMax,
  ),
  choiceField(
    {
      id: 'severity',
      title: configText('alarm.severity.title'),
      hint: configText('alarm.severity.hint'),
      also: ['报警级别'],
      width: 84,
    },
    SEVERITY_WORDS,
    ({ severity }) => severity,
    (item, value) => ({ ...item, severity: Severity.parse(value) }),
  ),
  numberField(
    {
      id: 'filterCount',
      title: configText('alarm.filterCount.title'),
      hint: configText('alarm.filterCount.hint'),
      also: ['过滤次数'],
      width: 90,
    },
    'filterCount',
    { min: 1, max: LIMITS.alarm.filterCountMax, whole: true },
    1,
  ),
  choiceField(
    {
      id: 'confirmRule',
      title: configText('alarm.confirmRule.title'),
      hint: configText('alarm.confirmRule.hint'),
      also: ['确认规则', 'confirm rule'],
      width: 130,
    },
    CONFIRM_WORDS,
    ({ confirmRule }) => confirmRule,
    (item, value) => ({ ...item, confirmRule: ConfirmRule.parse(value) }),
  ),
  yesNo(
    {
      id: 'enabled',
      title: configText('alarm.enabled.title'),
      hint: configText('alarm.enabled.hint'),
      width: 64,
    },
    'enabled',
  ),
  yesNo(
    {
      id: 'voice',
      title: configText('alarm.voice.title'),
      hint: configText('alarm.voice.hint'),
      also: ['语音报警', 'voice alarm'],
      width: 64,
    },
    'voice',
  ),
  numberField(
    {
      id: 'loop',
      title: configText('alarm.loop.title'),
      hint: configText('alarm.loop.hint'),
      also: ['循环次数', 'loop'],
      width: 84,
    },
    'loop',
    { min: 0, max: LOOP_MAX, whole: true },
    1,
  ),
  choiceField(
    {
      id: 'methods',
      title: configText('alarm.methods.title'),
      hint: configText('alarm.methods.hint'),
      also: ['报警方式', 'methods'],
      width: 140,
    },
    METHODS_WORDS,
    ({ methods }) => AlarmMethod.options.filter((method) => methods.includes(method)).join(','),
    (item, value) => ({ ...item, methods: AlarmMethod.options.filter((method) => value.split(',').includes(method)) }),
  ),
];
