import { type AlarmItemSettings, AlarmMethod, Comparison, ConfirmRule, LIMITS, Severity } from '@lightfield/contract';
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
const NO_GROUP: Word = { value: '', zh: '设备授权账号', en: 'authorised accounts', also: ['无', 'none'] };

/** An external enterprise may have a group that is called like one of its enterprise: the second one is numbered. */
function groupWords(groups: readonly NamedGroup[]): Word[] {
  const met = new Map<string, number>();
  return groups.map(({ id, name }) => {
    const before = met.get(name.toLowerCase()) ?? 0;
    met.set(name.toLowerCase(), before + 1);
    const shown = before === 0 ? name : `${name} (${before + 1})`;
    return { value: id, zh: shown, en: shown };
  });
}

/** The alarm group. A name that no group has is refused: whoever wrote it means somebody who would not be told. */
function groupField(groups: readonly NamedGroup[]): Field {
  const words: readonly Word[] = [...groupWords(groups), NO_GROUP];
  return {
    id: 'group',
    title: { zh: '报警组', en: 'Alarm group' },
    hint: {
      zh: '报警组的名称；无报警组时通知设备授权账号',
      en: 'Name of the group that is told; none: authorised accounts',
    },
    also: ['通知组', 'group'],
    width: 140,
    type: 'choice',
    words,
    text: ({ group }) => group ?? '',
    put: (item, text) => {
      const word = words.find(({ zh }) => zh === text.trim()) ?? wordOf(words, text);
      if (word) return { ...item, group: word.value === '' ? null : word.value };
      return refusal('没有叫这个名称的报警组', 'there is no alarm group of this name');
    },
  };
}

/** Every field of an alarm, in the order in which one fills them in, among the groups that its device or template can name. */
export const alarmFields = (groups: readonly NamedGroup[]): readonly Field[] => [...OWN_FIELDS, groupField(groups)];

const OWN_FIELDS: readonly Field[] = [
  textField(
    {
      id: 'variable',
      title: { zh: '变量', en: 'Variable' },
      hint: { zh: '被监视变量的标识', en: 'Key of the watched variable' },
      also: ['变量标识', 'variable key'],
      width: 140,
    },
    'variable',
    64,
  ),
  choiceField(
    {
      id: 'comparison',
      title: { zh: '条件', en: 'Condition' },
      hint: {
        zh: '浮点变量和带公式的变量只能用大于或小于',
        en: 'Float variables and variables with a formula allow only > and <',
      },
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
      title: { zh: '比较值', en: 'Value' },
      hint: { zh: '与变量值比较；位变量为0或1', en: 'What the value is compared with; 0 or 1 for bits' },
      also: ['阈值', 'threshold'],
      width: 90,
    },
    'value',
    VALUE_MAX,
  ),
  textField(
    {
      id: 'content',
      title: { zh: '报警内容', en: 'Content' },
      hint: { zh: '报警时显示的内容，最多100个字符', en: 'What the alarm says, up to 100 characters' },
      also: ['内容'],
      width: 260,
    },
    'content',
    LIMITS.alarm.contentMax,
  ),
  choiceField(
    {
      id: 'severity',
      title: { zh: '级别', en: 'Severity' },
      hint: { zh: '严重、重要、一般', en: 'severe, important, normal' },
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
      title: { zh: '滤波次数', en: 'Filter count' },
      hint: { zh: '连续满足多少次才报警', en: 'Matches in a row before it is raised' },
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
      title: { zh: '确认方式', en: 'Confirmation' },
      hint: { zh: '恢复后由人确认，或恢复时自动确认', en: 'By a person after recovery, or by recovery itself' },
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
      title: { zh: '启用', en: 'Enabled' },
      hint: { zh: '停用的报警不判断', en: 'Off: not evaluated' },
      width: 64,
    },
    'enabled',
  ),
  yesNo(
    {
      id: 'voice',
      title: { zh: '语音', en: 'Voice' },
      hint: { zh: '报警时语音播报', en: 'Spoken when it is raised' },
      also: ['语音报警', 'voice alarm'],
      width: 64,
    },
    'voice',
  ),
  numberField(
    {
      id: 'loop',
      title: { zh: '播报次数', en: 'Repeats' },
      hint: { zh: '语音播报次数，0为一直播报', en: 'Times it is spoken; 0: for ever' },
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
      title: { zh: '通知方式', en: 'Told by' },
      hint: { zh: '消息、短信、电话，可多选', en: 'Message, SMS, phone call, or several of them' },
      also: ['报警方式', 'methods'],
      width: 140,
    },
    METHODS_WORDS,
    ({ methods }) => AlarmMethod.options.filter((method) => methods.includes(method)).join(','),
    (item, value) => ({ ...item, methods: AlarmMethod.options.filter((method) => value.split(',').includes(method)) }),
  ),
];
