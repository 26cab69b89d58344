import type { Language } from '@lightfield/contract';
import type { Texts } from '@lightfield/page';

/** A row of a widget's inspector, as far as it names what it edits. */
interface NamedRow {
  readonly path: string;
  readonly label: Texts;
}
/** Words of what every widget has, and of the parts of fonts and paints: by their place in the document. */
export type CommonNames = Readonly<Record<string, string>>;

/** More plain values than anybody reads through. */
const MOST = 200;

/** Paths of the plain values of a widget, by what the inspector calls them; those it does not show keep their path. */
export function namedProperties(
  widget: object,
  rows: readonly NamedRow[],
  common: CommonNames,
  language: Language,
): { path: string; name: string }[] {
  const names = new Map(Object.entries(common));
  for (const { path, label } of rows) names.set(`data.${path}`, label[language]);
  return pathsOf(widget).map((path) => ({ path, name: nameOf(path, names) }));
}

/** The longest beginning of a path that has a name, and the names of what follows. */
function nameOf(path: string, names: ReadonlyMap<string, string>): string {
  const parts = path.split('.');
  for (let length = parts.length; length > 1; length--) {
    const name = names.get(parts.slice(0, length).join('.'));
    if (name) return [name, ...parts.slice(length).map((part) => names.get(part) ?? part)].join(' · ');
  }
  return path;
}

function pathsOf(widget: object): string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (found.length >= MOST) return;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (value !== null && path === 'style.fill') {
        // the ground has neither a line's width nor its dashes
        found.push(`${path}.enable`, `${path}.color`);
        return;
      }
      // what a variable is bound by is no property to follow one
      if ('signalId' in value) return;
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
    } else if (['string', 'number', 'boolean'].includes(typeof value)) found.push(path);
  };
  for (const part of ['style', 'data', 'position']) walk(Reflect.get(widget, part), part);
  return found;
}
