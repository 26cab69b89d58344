import { z } from 'zod';
import { Binding, bindingKey, paramOf } from './binding.ts';
import { Colour } from './colour.ts';
import { ImageHref } from './image-href.ts';

/** What a parameter may be. A variable and a device are bound; the others are values that stand in the page. */
export const PARAM_KINDS = ['variable', 'device', 'text', 'number', 'colour', 'choice', 'image'] as const;
export type ParamKind = (typeof PARAM_KINDS)[number];

export const ParamName = z.string().regex(/^[A-Za-z_]\w{0,39}$/);
/** Of a place: also `pump.flow`, the variable `flow` of the device that the parameter `pump` is. */
export const BoundName = z.string().regex(/^[A-Za-z_]\w{0,39}(?:\.[\w:.-]{1,64})?$/);
/** Letters, a number; a colour and a picture are texts, and proven where they are shown. */
export const ParamValue = z.union([z.string().max(200), z.number()]);
export type ParamValue = z.infer<typeof ParamValue>;

/** What each place of a component, or whoever opens a page, says for itself. */
export const Param = z.object({
  name: ParamName,
  title: z.string().max(100),
  kind: z.enum(PARAM_KINDS).default('variable'),
  /** Where nobody says another one; `''`: none. */
  value: ParamValue.default(''),
  /** Of a choice. */
  options: z
    .array(z.object({ value: z.string().max(100), text: z.string().max(100) }))
    .max(50)
    .default([]),
});
export type Param = z.infer<typeof Param>;
export const MOST_PARAMS = 50;
export const Params = z.array(Param).max(MOST_PARAMS);

const FIRST: Partial<Record<ParamKind, ParamValue>> = { number: 0, colour: '#1e5c8f' };
/** What a fresh parameter begins with before anybody says so. */
export const firstParamValue = (kind: ParamKind): ParamValue => FIRST[kind] ?? '';

/** What is given for parameters: bindings of variables and devices, values of all others, by their names. */
export interface Given {
  readonly params: ReadonlyMap<string, Binding>;
  readonly values: ReadonlyMap<string, ParamValue>;
}
export const NOTHING_GIVEN: Given = { params: new Map(), values: new Map() };

export const isBoundKind = (kind: ParamKind): boolean => kind === 'variable' || kind === 'device';

/** Is it a value of this kind? Whether a picture or a colour suits a field is seen there. */
export function isOfKind({ kind, options }: Pick<Param, 'kind' | 'options'>, value: ParamValue): boolean {
  switch (kind) {
    case 'number':
      return numberIn(value) !== undefined;
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return options.some((option) => option.value === value);
    case 'colour':
      return Colour.safeParse(value).success;
    case 'image':
      return ImageHref.safeParse(value).success;
    default:
      return false;
  }
}

/** Also of a text that a parameter around was put into. */
function numberIn(value: ParamValue): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** What a place gives, or else what the parameter begins with. `undefined`: nothing, and the field stays as it was drawn. */
export function paramValue(param: Param, { values }: Pick<Given, 'values'>): ParamValue | undefined {
  const given = values.get(param.name);
  const value = given !== undefined && isOfKind(param, given) ? given : param.value;
  if (!isOfKind(param, value)) return undefined;
  return param.kind === 'number' ? numberIn(value) : value;
}

/** What a text says for `${name}`: the value, or what is bound is called. */
export function paramText(param: Param, given: Given): string {
  if (isBoundKind(param.kind)) {
    const binding = given.params.get(param.name);
    return bindingKey(binding) ? (binding?.title ?? '') : '';
  }
  const value = paramValue(param, given);
  const option = param.options.find((each) => param.kind === 'choice' && each.value === value);
  return option?.text ?? String(value ?? '');
}

/** The title of a page in a list, where nothing is given for what it names: `${who}面板` is `…面板`. */
export const titleInList = (title: string): string => title.replace(/\$\{\w{1,40}\}/g, '…');

/** A record of a document as it is given: what is no binding or value is left out. */
export function givenOf(params: unknown, values: unknown): Given {
  const given = { params: new Map<string, Binding>(), values: new Map<string, ParamValue>() };
  for (const [name, raw] of entriesOf(params)) {
    const binding = Binding.safeParse(raw);
    if (binding.success) given.params.set(name, binding.data);
  }
  for (const [name, raw] of entriesOf(values)) {
    const value = ParamValue.safeParse(raw);
    if (value.success) given.values.set(name, value.data);
  }
  return given;
}
const entriesOf = (record: unknown): readonly [string, unknown][] =>
  typeof record === 'object' && record !== null && !Array.isArray(record) ? Object.entries(record) : [];

/** What says that a device as such is meant, and no value of it. */
export const DEVICE_KEY = 'device';

/** What a binding to a parameter means: what is given for it, or the variable of the device that is. */
export function givenBinding(binding: Binding, given: Pick<Given, 'params'>): Binding | null {
  const whole = given.params.get(binding.systemKey);
  if (whole) return whole;
  const device = given.params.get(paramOf(binding));
  const key = binding.systemKey.slice(paramOf(binding).length + 1);
  if (!device || key === '') return null;
  if (device.type === 'param') return { ...binding, systemKey: `${device.systemKey}.${key}` };
  // found by its key, by whoever knows the devices
  return device.type === 'system'
    ? Binding.parse({ type: 'signal', equipId: device.equipId, systemKey: key, title: binding.title })
    : null;
}
