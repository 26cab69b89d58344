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

export type Merged =
  | { readonly ok: true; readonly settings: GatewaySettings }
  | { readonly ok: false; readonly wrong: readonly string[] };

/** The settings with these fields in place of theirs; or the fields that hold nothing they could: a number that was cleared. */
export function settingsWith(settings: GatewaySettings, fields: Fields): Merged {
  const parsed = GatewaySettings.safeParse(mergedWith(settings, fields, ''));
  if (parsed.success) return { ok: true, settings: parsed.data };
  return { ok: false, wrong: [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))] };
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
