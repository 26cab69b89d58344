import type { DriverField, DriverForm, DriverItem } from '@lightfield/contract';

type Settings = DriverItem['settings'];
export interface FormField {
  readonly name: string;
  readonly field: DriverField;
  readonly required: boolean;
}

/** What a setting is: as given, else what the driver takes of itself. */
export const valueOf = (settings: Settings, { name, field }: Pick<FormField, 'name' | 'field'>): unknown =>
  settings[name] ?? field.default;

/** Fields of a form that are shown with these settings, in order. */
export function shownFields({ settings: { properties, required = [] } }: DriverForm, settings: Settings): FormField[] {
  return Object.entries(properties)
    .filter(([, { when }]) => {
      const other = when && properties[when.field];
      return !when || when.is.includes(String(settings[when.field] ?? other?.default));
    })
    .map(([name, field]) => ({ name, field, required: required.includes(name) }));
}

/** A setting changes. What is as the driver takes it anyway, empty, or no longer shown, is not kept. */
export function withSetting(form: DriverForm, settings: Settings, name: string, value: unknown): Settings {
  const next: Settings = { ...settings, [name]: value };
  const shown = new Set(shownFields(form, next).map((field) => field.name));
  return Object.fromEntries(
    Object.entries(next).filter(([key, one]) => shown.has(key) && one !== undefined && one !== null && one !== ''),
  );
}

/** Of another protocol: what both have and the new one takes stays (host, port, station). */
export function settingsFor(form: DriverForm, before: Settings): Settings {
  const kept = Object.entries(before).filter(([name, value]) => {
    const field = form.settings.properties[name];
    return field !== undefined && fieldProblem({ name, field, required: false }, value) === undefined;
  });
  return Object.fromEntries(kept);
}

export type FieldProblem =
  | { readonly kind: 'required' | 'pattern' | 'whole' | 'choice' }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'length'; readonly max: number };

/** Choices of a setting, where it has some: an enumeration, or a list of numbers. */
export function choicesOf(field: DriverField): readonly (string | number)[] | undefined {
  if (field.enum) return field.enum;
  const options: unknown = field['anyOf'];
  if (!Array.isArray(options)) return undefined;
  return options.flatMap((option: unknown) =>
    typeof option === 'object' && option !== null && 'const' in option
      ? [option.const].filter(
          (value): value is string | number => typeof value === 'number' || typeof value === 'string',
        )
      : [],
  );
}

/** What is wrong with a setting, by the schema of its driver. */
export function fieldProblem({ field, required }: FormField, value: unknown): FieldProblem | undefined {
  if (value === undefined || value === null || value === '') return required ? { kind: 'required' } : undefined;
  const choices = choicesOf(field);
  if (choices) return choices.some((choice) => choice === value) ? undefined : { kind: 'choice' };
  if (field.type === 'integer' || field.type === 'number') return numberProblem(field, value);
  if (field.type !== 'string' || typeof value !== 'string') return undefined;
  if (field.maxLength !== undefined && value.length > field.maxLength) return { kind: 'length', max: field.maxLength };
  const pattern: unknown = field['pattern'];
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return { kind: 'pattern' };
  return undefined;
}

function numberProblem(field: DriverField, value: unknown): FieldProblem | undefined {
  const { minimum = -Infinity, maximum = Infinity } = field;
  if (typeof value !== 'number' || (field.type === 'integer' && !Number.isInteger(value))) return { kind: 'whole' };
  return value < minimum || value > maximum ? { kind: 'range', min: minimum, max: maximum } : undefined;
}
