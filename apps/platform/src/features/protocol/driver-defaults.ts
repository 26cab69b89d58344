import type { DriverForm } from '@lightfield/contract';
import { z } from 'zod';
import { fieldWords } from '../../kernel/parse-body.ts';
import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

const UNKNOWN = platformText('driverDefaults.unknown');
const SECRET = platformText('driverDefaults.secret');

/**
 * What a driver would refuse of these settings. Only those given are looked at: where a device stands (host, port) is entered
 * with the device. Passwords and keys are no defaults: everybody who makes devices would read them.
 */
export function defaultsProblems(
  form: DriverForm,
  settings: Readonly<Record<string, unknown>>,
  lang: Lang,
): { field: string; problem: string }[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const field = `settings.${name}`;
    const rule = Object.hasOwn(form.settings.properties, name) ? form.settings.properties[name] : undefined;
    if (!rule) return [{ field, problem: UNKNOWN[lang] }];
    if (rule.secret) return [{ field, problem: SECRET[lang] }];
    const parsed = z
      .fromJSONSchema(rule as Parameters<typeof z.fromJSONSchema>[0])
      .safeParse(value, { error: fieldWords(lang) });
    return parsed.success ? [] : [{ field, problem: parsed.error.issues[0]?.message ?? '' }];
  });
}
