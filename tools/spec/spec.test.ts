import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../files.ts';
import { elsewhereIn, FOLDER, readRules, referencesIn, rulesOf, SECTIONS_FILE, sectionsPage } from './rules.ts';

const rules = readRules();
const documents = filesBelow(FOLDER, /\.(md|json)$/).map((path) => basename(path));

describe('docs/spec', () => {
  it('has each number once, each file an area of its own', () => {
    expect(rules.map(({ id }) => id)).toEqual([...new Set(rules.map(({ id }) => id))]);
    const areas = new Set(rules.map(({ id, file }) => `${id.slice(0, 3)} ${file}`));
    expect(new Set(rules.map(({ id }) => id.slice(0, 3))).size).toBe(areas.size);
    expect(new Set(rules.map(({ file }) => file)).size).toBe(areas.size);
  });

  it('says behind each rule where it comes from', () => {
    const unsourced = rules.filter(
      ({ sources }) => !sources.every((source) => /^(S[123] §[1-9]|settled)$/.test(source)),
    );
    expect(unsourced).toEqual([]);
  });

  it('has rules of each of the 27 sections, and says which', () => {
    expect(new Set(rules.flatMap(({ sources }) => sources)).size).toBe(1 + 3 * 9);
    // `npx node tools/spec/write.ts` writes it
    expect(readFileSync(SECTIONS_FILE, 'utf8')).toBe(sectionsPage(rules));
  });

  it('names each of its files in its README', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(documents.filter((name) => name !== 'README.md' && !readme.includes(`(${name})`))).toEqual([]);
  });
});

// Migrations are never edited.
const files = ['.', 'apps', 'packages', 'tools', 'bench', 'e2e', 'docs']
  .flatMap((folder) =>
    folder === '.' ? ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'] : filesBelow(folder, /\.(tsx?|mjs|md|txt)$/),
  )
  .filter((path) => !path.startsWith(join('tools', 'spec')));
const texts = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

describe('references to it', () => {
  it('all resolve', () => {
    const known = new Set(rules.flatMap(({ id, sources }) => [id, ...sources]));
    const found = texts.flatMap(({ path, text }) => referencesIn(text).map((reference) => ({ path, ...reference })));
    expect(found.length).toBeGreaterThan(500);
    expect(
      found.filter(({ name }) => !known.has(name)).map(({ path, line, name }) => `${path}:${line} ${name}`),
    ).toEqual([]);
  });

  it('name nothing that is not in the house', () => {
    const found = texts.flatMap(({ path, text }) =>
      elsewhereIn(text).map(({ line, name }) => `${path}:${line} ${name}`),
    );
    expect(found).toEqual([]);
  });
});

describe('reading', () => {
  it('finds rules in lists and tables, with what stands in their last parentheses', () => {
    const text =
      '- **ACC-1** Of two (or three) kinds. (S1 §1, settled)\n| **LIM-2** | what | `1` | (S2 §9) |\nnone here (S1 §1)';
    expect(rulesOf('a.md', text)).toEqual([
      { id: 'ACC-1', file: 'a.md', sources: ['S1 §1', 'settled'] },
      { id: 'LIM-2', file: 'a.md', sources: ['S2 §9'] },
    ]);
  });

  it('finds every section that a comment names', () => {
    const text = 'x\n/** S1 §5, §8 1321-1356; S3 §4 and §7, S2 §12. ACC-15, not ABC-1. */';
    const names = ['S1 §5', 'S1 §8', 'S3 §4', 'S3 §7', 'S2 §12', 'ACC-15'];
    expect(referencesIn(text)).toEqual(names.map((name) => ({ name, line: 2 })));
  });

  it('finds what names documents elsewhere', () => {
    const text =
      'spec 3 §4; domain.md; Sparkplug specification 3.0; specification 1, section 9; ARCHITECTURE.md; spec §5';
    expect(elsewhereIn(text).map(({ name }) => name)).toEqual(['spec 3', 'domain.md', 'specification 1', 'spec §']);
  });
});
