/** Lines that generators add to files that are there. Each throws where it does not find its place: nothing is written then. */

function replaced(source: string, place: RegExp, by: (found: string) => string, what: string): string {
  if (!place.test(source)) throw new Error(`There is no ${what} to add a line to.`);
  return source.replace(place, (found) => by(found));
}

/** After the last import at the top. */
export const withImport = (source: string, line: string): string =>
  replaced(source, /((?:^import [^;]+;\n)+)/m, (imports) => `${imports}${line}\n`, 'import');

/** `name` among what is imported from `module`. */
export function importing(source: string, name: string, module: string): string {
  const known = new RegExp(String.raw`^import \{([^}]*)\} from '${module.replaceAll('.', String.raw`\.`)}';`, 'm').exec(
    source,
  );
  if (!known) return withImport(source, `import { ${name} } from '${module}';`);
  const names = (known[1] ?? '').split(',').map((one) => one.trim());
  return names.includes(name) ? source : source.replace(known[0], known[0].replace('{', `{ ${name},`));
}

/** Before the end of the list or object that begins with `opening`: the first line after it that is closed by `]` or `}` without an indent. */
export function appended(source: string, opening: string, line: string): string {
  const from = source.indexOf(opening);
  const end = from < 0 ? -1 : source.slice(from).search(/^[\]}]/m);
  if (end < 0) throw new Error(`There is no "${opening}" to add a line to.`);
  return `${source.slice(0, from + end)}${line}\n${source.slice(from + end)}`;
}

/** Behind the last line that `like` matches. */
export function behindLast(source: string, like: RegExp, line: string): string {
  const found = [...source.matchAll(new RegExp(like, 'gm'))].at(-1);
  if (!found) throw new Error(`There is no line like ${String(like)} to add one to.`);
  const end = found.index + found[0].length;
  return `${source.slice(0, end)}\n${line}${source.slice(end)}`;
}
