import { z } from 'zod';
import type { VariableFacts } from './variable-facts.ts';
import { ImageHref } from './image-href.ts';

const id = z
  .string()
  .max(64)
  .regex(/^[\w:.-]*$/);
const title = z.string().max(200).default('');

/** What can be told of the alarms of a variable: how many hold, the worst of them (0 none to 3 severe), how many nobody has confirmed. */
export const ALARM_VALUES = ['alarms', 'alarmLevel', 'unconfirmed'] as const;
export type AlarmValue = (typeof ALARM_VALUES)[number];

/**
 * Where a live value comes from (S2 §3 "Signal binding"). `signal`: a variable of a device, on a template page the
 * variable's key in `systemKey` with an empty `equipId`; `mvar`: a calculated variable of the project; `system`: what
 * the gateway or platform tells of a device (`systemKey`: online, alarms, ...); `param`: of the component it stands in.
 * `alarm`: not the value of that variable is meant, but how its alarms stand.
 */
export const Binding = z.object({
  type: z.enum(['signal', 'mvar', 'system', 'param']).default('signal'),
  title,
  subTitle: title,
  signalId: id.default(''),
  equipId: id.default(''),
  systemKey: id.default(''),
  mvarId: id.default(''),
  alarm: z.enum(ALARM_VALUES).exactOptional(),
});
export type Binding = z.infer<typeof Binding>;

/** What a list of choices keeps of a bound variable, so that the page need not ask (S2 §3). */
export const SelectBinding = Binding.extend({
  dataType: z.string().max(40).default(''),
  unit: z.string().max(40).default(''),
  note: z.string().max(400).default(''),
  writeFormula: z.string().max(200).default(''),
  upperLimit: z.number().nullable().default(null),
  lowerLimit: z.number().nullable().default(null),
  /** Digits behind the point. */
  scale: z.number().nullable().default(null),
  signalMaps: z
    .array(z.object({ value: z.string().max(200), text: z.string().max(200) }))
    .max(100)
    .default([]),
  /** Nothing shows it; a picture from elsewhere is forgotten. */
  imgUrl: ImageHref.catch('').default(''),
  formula: z.string().max(200).default(''),
  isFormula: z.boolean().default(false),
});
export type SelectBinding = z.infer<typeof SelectBinding>;
/** A binding with what is known of its variable now. Variables have no notes and pictures of their own here. */
export const bindingWithFacts = (binding: Binding, facts: VariableFacts): SelectBinding =>
  SelectBinding.parse({
    ...binding,
    dataType: facts.dataType,
    unit: facts.unit,
    writeFormula: facts.writeFormula ?? '',
    upperLimit: facts.upper ?? null,
    lowerLimit: facts.lower ?? null,
    scale: facts.decimals,
    signalMaps: facts.statusMap.slice(0, 100).map(({ value, text }) => ({ value: String(value), text })),
    formula: facts.formula ?? '',
    isFormula: facts.isFormula ?? false,
  });

/** A place for a binding: empty to begin with. */
export const Bound = Binding.nullable().default(null);

/** One text that says which value is meant: the same for the same value, whoever shows it. `''`: nothing is bound. */
export function bindingKey(binding: Binding | null | undefined): string {
  if (!binding) return '';
  const key = variableKey(binding);
  return binding.alarm && key !== '' && binding.type !== 'system' ? `${ALARM}${binding.alarm}:${key}` : key;
}
const ALARM = 'alarm:';

/** What of the alarms of which value a `bindingKey` means; `undefined`: it means a value. */
export function alarmOfKey(key: string): { readonly alarm: AlarmValue; readonly of: string } | undefined {
  if (!key.startsWith(ALARM)) return undefined;
  const alarm = ALARM_VALUES.find((each) => key.startsWith(`${each}:`, ALARM.length));
  return alarm && { alarm, of: key.slice(ALARM.length + alarm.length + 1) };
}

/** `systemKey`s of how the alarms of all that a page shows stand, and what of them each tells. They name no device. */
const PAGE_ALARMS = { pageAlarms: 'alarms', pageAlarmLevel: 'alarmLevel', pageUnconfirmed: 'unconfirmed' } as const;
export const PAGE_ALARM_KEYS = ['pageAlarms', 'pageAlarmLevel', 'pageUnconfirmed'] as const;
export type PageAlarmKey = (typeof PAGE_ALARM_KEYS)[number];

/** What a `systemKey` tells of the alarms of the page; `undefined`: it tells something else. */
export const pageAlarmOf = (systemKey: string): AlarmValue | undefined =>
  Object.hasOwn(PAGE_ALARMS, systemKey) ? PAGE_ALARMS[systemKey as PageAlarmKey] : undefined;
/** Is not a device meant, but the page itself? */
export const isOfPage = ({ type, systemKey }: Pick<Binding, 'type' | 'systemKey'>): boolean =>
  type === 'system' && pageAlarmOf(systemKey) !== undefined;
/** What a `bindingKey` tells of the alarms of the page. */
export const pageAlarmOfKey = (key: string): AlarmValue | undefined =>
  key.startsWith(OF_PAGE) ? pageAlarmOf(key.slice(OF_PAGE.length)) : undefined;
const OF_PAGE = 'system::';

/** The variable that is meant, whether its value is shown or its alarms. */
export function variableOf(binding: Binding): Binding {
  if (binding.alarm === undefined) return binding;
  const { alarm: _, ...variable } = binding;
  return variable;
}

function variableKey(binding: Binding): string {
  switch (binding.type) {
    case 'signal':
      return binding.signalId
        ? `signal:${binding.signalId}`
        : binding.systemKey
          ? `key:${binding.equipId}:${binding.systemKey}`
          : '';
    case 'mvar':
      return binding.mvarId ? `mvar:${binding.mvarId}` : '';
    case 'system':
      return binding.systemKey ? `system:${binding.equipId}:${binding.systemKey}` : '';
    case 'param':
      return binding.systemKey ? `param:${binding.systemKey}` : '';
  }
}

/** The parameter that a binding of type `param` means: of `pump.flow`, the variable of a device, the device `pump`. */
export const paramOf = ({ systemKey }: Binding): string => systemKey.split('.', 1)[0] ?? '';
