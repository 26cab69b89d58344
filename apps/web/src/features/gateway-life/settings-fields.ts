import { GatewaySettings } from '@lightfield/contract';

/** Fields of the form: "mqtt.host", "network.lan.ip". Flat, so that what the server says about a field finds it. */
export type Fields = Record<string, unknown>;

export function fieldsOf(settings: object, before = ''): Fields {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(fieldsOf(value as object, `${before}${name}.`))
        : [[`${before}${name}`, value]],
    ),
  );
}

/** The settings with these fields in place of theirs. A field that is shown empty is text without letters, or no number at all. */
export function settingsWith(settings: GatewaySettings, fields: Fields): GatewaySettings {
  const merged = mergedWith(settings, fields, '');
  const parsed = GatewaySettings.safeParse(merged);
  return parsed.success ? parsed.data : settings;
}

function mergedWith(object: object, fields: Fields, before: string): Fields {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const path = `${before}${name}`;
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return [name, mergedWith(value as object, fields, `${path}.`)];
      const given = fields[path];
      return [name, given === undefined ? value : given];
    }),
  );
}

/** Where in the form a problem is shown that names a group of fields. */
export const shownAt = (field: string): string => (/^network\.(lan|wan|wifi)$/.test(field) ? `${field}.ip` : field);
