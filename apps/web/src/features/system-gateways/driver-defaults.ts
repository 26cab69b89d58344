import { type DeviceModel, type DriverField, type Language, cardOf } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { z } from 'zod';

/** A setting of a driver as a device model can keep it. */
export interface DefaultField {
  readonly name: string;
  readonly field: DriverField;
  readonly kind: 'number' | 'text' | 'choice' | 'flag';
  /** Of a choice. */
  readonly choices: readonly (string | number)[];
}

const Choices = z.array(z.object({ const: z.union([z.string(), z.number()]) }));

function choicesOf(field: DriverField): readonly (string | number)[] {
  if (field.enum) return field.enum;
  const parsed = Choices.safeParse(field['anyOf']);
  return parsed.success ? parsed.data.map((one) => one.const) : [];
}
function kindOf(field: DriverField, choices: readonly unknown[]): DefaultField['kind'] {
  if (choices.length > 0) return 'choice';
  if (field.type === 'boolean') return 'flag';
  return field.type === 'integer' || field.type === 'number' ? 'number' : 'text';
}

/** Settings of a protocol that may be defaults: all but passwords and keys. */
export function defaultFields(protocol: string): DefaultField[] {
  const form = DRIVER_FORMS.find(({ type }) => type === protocol);
  return Object.entries(form?.settings.properties ?? {})
    .filter(([, field]) => !field.secret)
    .map(([name, field]) => {
      const choices = choicesOf(field);
      return { name, field, choices, kind: kindOf(field, choices) };
    });
}

type Settings = DeviceModel['settings'];

/** What was filled in; a field that was left open is none. */
export function settingsOf(protocol: string, typed: Readonly<Record<string, unknown>>): Settings {
  const settings: Settings = {};
  for (const { name } of defaultFields(protocol)) {
    const value = typed[name];
    if (typeof value === 'number' || typeof value === 'boolean') settings[name] = value;
    else if (typeof value === 'string' && value.trim() !== '') settings[name] = value.trim();
  }
  return settings;
}

/** "端口 502，站号 1" */
export function settingsText(
  { protocol, settings }: Pick<DeviceModel, 'protocol' | 'settings'>,
  lang: Language,
): string {
  return defaultFields(protocol)
    .filter(({ name }) => settings[name] !== undefined)
    .map(({ name, field }) => {
      const value = String(settings[name]);
      return `${field[lang]} ${field.options?.[value]?.[lang] ?? value}${field.unit ? ` ${field.unit}` : ''}`;
    })
    .join(cardOf(lang).comma);
}
