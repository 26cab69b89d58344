import type { DriverForm } from '@lightfield/contract';
import { z } from 'zod';
import type { Lang } from '../../kernel/language.ts';

const words = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const UNKNOWN = { zh: '该协议没有此参数', en: 'is no setting of this protocol' };
const SECRET = { zh: '密码和密钥不能作为默认值', en: 'is a password or key, which cannot be a default' };

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
      .safeParse(value, { error: words[lang] });
    return parsed.success ? [] : [{ field, problem: parsed.error.issues[0]?.message ?? '' }];
  });
}
