import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { camel, pascal, snake, words } from './names.ts';

const TEMPLATES = join(dirname(fileURLToPath(import.meta.url)), 'templates');

/** A template with the forms of a name, and what else stands between double underscores in it. */
export function fill(text: string, name: string, more: Readonly<Record<string, string>> = {}): string {
  let filled = text;
  const forms = {
    name_camel: camel(name),
    name_snake: snake(name),
    name,
    Name: pascal(name),
    Type: pascal(name),
    Title: pascal(name).replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '),
    Words: words(name),
    category: name.split('-')[0] ?? '',
    ...more,
  };
  for (const [key, value] of Object.entries(forms)) filled = filled.replaceAll(`__${key}__`, value);
  return filled;
}

export const templateOf = (kind: string, file: string): string => readFileSync(join(TEMPLATES, kind, file), 'utf8');

/** What the templates of a kind become in a folder; `a_b` in a name is a folder `a`. */
export function filesOf(
  kind: string,
  name: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const files: Record<string, string> = {};
  for (const template of readdirSync(join(TEMPLATES, kind)).filter((file) => /\.tsx?\.txt$/.test(file))) {
    const target = fill(template.replace(/\.txt$/, '').replace(/^locales_/, 'locales/'), name);
    files[join(folder, target)] = fill(templateOf(kind, template), name, more);
  }
  return files;
}
