import type { IncomingHttpHeaders } from 'node:http';

export type Lang = 'zh' | 'en';

const known = (text: string | undefined): Lang | undefined =>
  text === undefined ? undefined : /^zh/i.test(text) ? 'zh' : /^en/i.test(text) ? 'en' : undefined;

/** Language of an answer: header `X-Lang`, cookie `langs` (S3 §1), what the browser prefers, Chinese. */
export function languageOf(headers: IncomingHttpHeaders, cookies: Readonly<Record<string, string | undefined>>): Lang {
  const asked = headers['x-lang'];
  return (
    known(Array.isArray(asked) ? asked[0] : asked) ??
    known(cookies['langs']) ??
    preferred(headers['accept-language'] ?? '') ??
    'zh'
  );
}

function preferred(header: string): Lang | undefined {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((one) => one !== undefined);
    return { lang: known(tag.trim()), weight: weight === undefined ? 1 : Number(weight) };
  });
  return wishes.filter((wish) => wish.lang && wish.weight > 0).toSorted((a, b) => b.weight - a.weight)[0]?.lang;
}
