import { type KeyObject, sign, verify } from 'node:crypto';

type Fields = Readonly<Record<string, string>>;
/** What is signed: every field that says something, by name. */
const content = (fields: Fields, without: readonly string[]): Buffer =>
  Buffer.from(
    Object.keys(fields)
      .filter((name) => fields[name] !== '' && !without.includes(name))
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('&'),
  );

/** RSA2: SHA-256 with RSA. */
export const signatureOf = (fields: Fields, key: KeyObject): string =>
  sign('sha256', content(fields, ['sign']), key).toString('base64');

export const isSignedForm = (fields: Fields, key: KeyObject): boolean =>
  verify('sha256', content(fields, ['sign', 'sign_type']), key, Buffer.from(fields['sign'] ?? '', 'base64'));

/** The object that stands behind this name, letter by letter: that is what the service signs of an answer. `undefined`: there is none. */
export function rawObject(text: string, name: string): string | undefined {
  const at = text.indexOf(`"${name}"`);
  const begin = at < 0 ? -1 : text.indexOf('{', at);
  if (begin < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let index = begin; index < text.length; index += 1) {
    const sign = text[index];
    if (quoted) {
      if (sign === '\\') index += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return text.slice(begin, index + 1);
  }
  return undefined;
}
export const isSigned = (raw: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(raw), key, Buffer.from(signature, 'base64'));
