import {
  type Language,
  StatusMapping,
  type Text,
  VariableAggregate,
  called,
  cardOf,
  heard,
  textOf,
} from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { z } from 'zod';
import {
  ACCESS_WORDS,
  AGGREGATION_WORDS,
  COLLECTION_WORDS,
  COMPARISON_WORDS,
  CONFIRM_WORDS,
  KIND_WORDS,
  METHODS_WORDS,
  SEVERITY_WORDS,
  SHOWS_WORDS,
  TYPE_WORDS,
  type Word,
} from './words.ts';
import { useLanguage } from '../use-language.ts';
import { configText } from './config-text.ts';

export type Lang = Language;

/** What people call the fields of items, by their path; of a path that is not here, its parts one by one. */
const NAMES: Readonly<Record<string, Text>> = {
  key: configText('name.key'),
  name: configText('name.name'),
  kind: configText('name.kind'),
  type: configText('name.type'),
  driver: configText('name.driver'),
  address: configText('name.address'),
  dataType: configText('name.dataType'),
  byteOrder: configText('name.byteOrder'),
  access: configText('name.access'),
  collection: configText('name.collection'),
  intervalMs: configText('name.intervalMs'),
  unit: configText('name.unit'),
  decimals: configText('name.decimals'),
  deadband: configText('name.deadband'),
  readFormula: configText('name.readFormula'),
  writeFormula: configText('name.writeFormula'),
  writeLower: configText('name.writeLower'),
  writeUpper: configText('name.writeUpper'),
  collectLower: configText('name.collectLower'),
  collectUpper: configText('name.collectUpper'),
  brand: configText('name.brand'),
  model: configText('name.model'),
  minIntervalMs: configText('name.minIntervalMs'),
  stringLength: configText('name.stringLength'),
  initialValue: configText('name.initialValue'),
  expression: configText('name.expression'),
  statusMap: configText('name.statusMap'),
  variable: configText('name.variable'),
  comparison: configText('name.comparison'),
  value: configText('name.value'),
  threshold: configText('name.threshold'),
  content: configText('name.content'),
  filterCount: configText('name.filterCount'),
  severity: configText('name.severity'),
  confirmRule: configText('name.confirmRule'),
  enabled: configText('name.enabled'),
  voice: configText('name.voice'),
  loop: configText('name.loop'),
  group: configText('name.group'),
  methods: configText('name.methods'),
  variables: configText('name.variables'),
  fluctuation: configText('name.fluctuation'),
  aggregations: configText('name.aggregations'),
  storageMode: configText('name.storageMode'),
  source: configText('name.source'),
  trigger: configText('name.trigger'),
  policy: configText('name.policy'),
  aggregate: configText('name.aggregate'),
  'aggregate.source': configText('name.aggregateSource'),
  'aggregate.aggregation': configText('name.aggregateAggregation'),
  'aggregate.periodMs': configText('name.aggregatePeriodMs'),
  'aggregate.shows': configText('name.aggregateShows'),
};

const REPORT_WORDS: readonly Word[] = [
  configText.of('report.periodic', { value: 'periodic' }),
  configText.of('report.change', { value: 'change' }),
  configText.of('report.conditional', { value: 'conditional' }),
  configText.of('report.expression', { value: 'expression' }),
  configText.of('report.aggregate', { value: 'aggregate' }),
];
const STORAGE_WORDS: readonly Word[] = [
  configText.of('storage.periodic', { value: 'periodic' }),
  configText.of('storage.change', { value: 'change' }),
  configText.of('storage.condition', { value: 'condition' }),
];
const POLICY_WORDS: readonly Word[] = [
  configText.of('policy.startup', { value: 'startup' }),
  configText.of('policy.periodic', { value: 'periodic' }),
  configText.of('policy.conditional', { value: 'conditional' }),
  configText.of('policy.change', { value: 'change' }),
];
/** Words of the values of a field; of a driver's type its title. */
const CHOICES: Readonly<Record<string, readonly Word[]>> = {
  kind: KIND_WORDS,
  type: [...DRIVER_FORMS.map(({ type, title }) => called(textOf(title), { value: type })), ...REPORT_WORDS],
  dataType: TYPE_WORDS,
  access: ACCESS_WORDS,
  collection: COLLECTION_WORDS,
  comparison: COMPARISON_WORDS,
  'trigger.comparison': COMPARISON_WORDS,
  severity: SEVERITY_WORDS,
  confirmRule: CONFIRM_WORDS,
  methods: METHODS_WORDS,
  storageMode: STORAGE_WORDS,
  aggregations: AGGREGATION_WORDS,
  'aggregate.aggregation': AGGREGATION_WORDS,
  'aggregate.shows': SHOWS_WORDS,
  'policy.type': POLICY_WORDS,
};

/** Settings of drivers, called as their forms call them. */
const SETTINGS = new Map(DRIVER_FORMS.flatMap(({ settings }) => Object.entries(settings.properties)));

const settingName = (name: string, lang: Lang): string => {
  const setting = SETTINGS.get(name);
  return setting ? heard(setting, lang) : name;
};

/** "触发条件 · 阈值" for a field within another one; a setting of a driver goes by its own name. */
export function fieldName(field: string, lang: Lang): string {
  const [outer = '', inner] = field.split('.', 2);
  const known = (name: string) => (Object.hasOwn(NAMES, name) ? NAMES[name]?.[lang] : undefined);
  const whole = known(field);
  if (whole !== undefined || inner === undefined) return whole ?? field;
  if (outer === 'settings') return settingName(inner, lang);
  return [known(outer), known(inner) ?? inner].filter(Boolean).join(' · ');
}

const YES = configText('yesNo.yes');
const NO = configText('yesNo.no');

/** A value of a field as one reads it in a table. */
export function fieldValue(field: string, value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'boolean') return (value ? YES : NO)[lang];
  if (typeof value === 'string') return wordFor(field, value, lang) || NOTHING;
  return structureText(field, value, lang) ?? JSON.stringify(value);
}
const NOTHING = '—';

const wordFor = (field: string, value: string, lang: Lang): string => {
  const words = Object.hasOwn(CHOICES, field) ? CHOICES[field] : undefined;
  return words?.find((word) => word.value === value)?.[lang] ?? value;
};

/** Of a list or of fields together. */
function structureText(field: string, value: unknown, lang: Lang): string | undefined {
  const names = z.array(z.string()).safeParse(value);
  if (names.success) return names.data.map((one) => wordFor(field, one, lang)).join(cardOf(lang).comma) || NOTHING;
  const map = field === 'statusMap' ? StatusMapping.safeParse(value) : undefined;
  if (map?.success) return map.data.map((one) => `${one.value}=${one.text}`).join('; ');
  const aggregate = field === 'aggregate' ? VariableAggregate.safeParse(value) : undefined;
  if (!aggregate?.success) return undefined;
  const parts = Object.entries(aggregate.data);
  return parts.map(([part, said]) => fieldValue(`${field}.${part}`, said, lang)).join(' · ');
}

/** Both in the language of the screen. */
export function useFieldWords() {
  const lang: Lang = useLanguage();
  return {
    nameOf: (field: string) => fieldName(field, lang),
    valueOf: (field: string, value: unknown) => fieldValue(field, value, lang),
  };
}
