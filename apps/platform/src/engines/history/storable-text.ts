/**
 * Text as PostgreSQL can keep it in `text` and `jsonb`: it knows no NUL and no half surrogate pairs, and refuses the whole
 * statement for one. A gateway's string register may hold either, and must not stop its stream.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
