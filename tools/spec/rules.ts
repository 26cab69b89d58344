import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'spec');
export const SECTIONS_FILE = join(FOLDER, 'sections.md');

export interface Rule {
  /** "ACC-15". */
  id: string;
  file: string;
  /** "S1 §5", or "settled". */
  sources: readonly string[];
}

/** A rule is a line: its number in bold, its text, and in the last parentheses where it comes from. */
export function rulesOf(file: string, text: string): Rule[] {
  return text.split('\n').flatMap((line) => {
    const [, id] = /\*\*([A-Z]{3}-\d+)\*\*/.exec(line) ?? [];
    if (id === undefined) return [];
    const [, sources = ''] = /\(([^()]*)\)(?: \|)?$/.exec(line) ?? [];
    return [{ id, file, sources: sources.split(', ') }];
  });
}

export const readRules = (): Rule[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .flatMap((name) => rulesOf(name, readFileSync(join(FOLDER, name), 'utf8')));

/** "1, 3-5". */
function runs(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

const numberOf = (id: string): number => Number(id.slice(4));

/** The page that says for each section which rules it has become. */
export function sectionsPage(rules: readonly Rule[]): string {
  const sections = [...new Set(rules.flatMap((rule) => rule.sources))].filter((source) => source.startsWith('S'));
  const rows = sections
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((section) => {
      const here = rules.filter((rule) => rule.sources.includes(section));
      const areas = [...new Set(here.map((rule) => rule.id.slice(0, 3)))].map((area) => {
        const own = here.filter((rule) => rule.id.startsWith(area));
        const numbers = own.map((rule) => numberOf(rule.id)).toSorted((a, b) => a - b);
        return `[${area}](${own[0]?.file ?? ''}) ${runs(numbers)}`;
      });
      return `| ${section} | ${areas.join('; ')} |`;
    });
  return [
    '# Where the sections went',
    'Written by `npx node tools/spec/write.ts` from the ends of the rules.',
    '',
    '| section | rules |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

export interface Reference {
  /** As it stands in the code: "S1 §5", "ACC-15". */
  name: string;
  line: number;
}

const AREAS = 'ACC|GTW|DEV|VAR|ALM|HIS|MON|MSG|PRJ|SHR|PAG|DSN|WID|OPS|SHL|INP|ERR|LIM|ADR|CAL';
const SECTION = /\bS([123]) ?((?:§\d+)(?:(?:,| and| to) §\d+)*)/g;
const RULE = new RegExp(`\\b(?:${AREAS})-\\d+\\b`, 'g');
/** Documents that are not in the house, and other ways to name a section. "specification 3.0" is Sparkplug's. */
const ELSEWHERE =
  /\bspec(?:ification)? [123]\b(?!\.)|\bspec(?:ification)? §|\b(?:domain|architecture|ui|style|frontend|storage|1-platform|2-designer|3-monitoring)\.md\b/g;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

export function referencesIn(text: string): Reference[] {
  const sections = [...text.matchAll(SECTION)].flatMap((found) =>
    [...(found[2] ?? '').matchAll(/§\d+/g)].map(([section]) => ({
      name: `S${found[1]} ${section}`,
      line: lineOf(text, found.index),
    })),
  );
  const rules = [...text.matchAll(RULE)].map((found) => ({ name: found[0], line: lineOf(text, found.index) }));
  return [...sections, ...rules];
}

export const elsewhereIn = (text: string): Reference[] =>
  [...text.matchAll(ELSEWHERE)].map((found) => ({ name: found[0], line: lineOf(text, found.index) }));
