import { FIRST_LANGUAGE, type Language, languageNamed } from '@lightfield/contract';
import type { IncomingHttpHeaders } from 'node:http';

export type Lang = Language;

/** Language of an answer: header `X-Lang`, cookie `langs` (S3 §1), what the browser prefers, Chinese. */
export function languageOf(headers: IncomingHttpHeaders, cookies: Readonly<Record<string, string | undefined>>): Lang {
  const asked = headers['x-lang'];
  return (
    languageNamed(Array.isArray(asked) ? asked[0] : asked) ??
    languageNamed(cookies['langs']) ??
    preferred(headers['accept-language'] ?? '') ??
    FIRST_LANGUAGE
  );
}

function preferred(header: string): Lang | undefined {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((one) => one !== undefined);
    return { lang: languageNamed(tag.trim()), weight: weight === undefined ? 1 : Number(weight) };
  });
  return wishes.filter((wish) => wish.lang && wish.weight > 0).toSorted((a, b) => b.weight - a.weight)[0]?.lang;
}
