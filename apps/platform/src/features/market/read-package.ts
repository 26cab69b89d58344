import { LIMITS, MarketPackage, type MarketProblem, type MarketRow } from '@lightfield/contract';
import type { z } from 'zod';

type What = z.infer<typeof MarketProblem>['what'];
/** Why a file is none of a market's. */
export class MarketError extends Error {
  readonly what: What;
  readonly detail: string;
  constructor(what: What, detail = '') {
    super(`${what} ${detail}`);
    this.what = what;
    this.detail = detail.slice(0, LIMITS.market.lineMax);
  }
}
export const problemOf = (error: unknown, file: string): z.infer<typeof MarketProblem> => {
  if (error instanceof MarketError) return { what: error.what, file, detail: error.detail };
  throw error;
};

/** Brackets within each other, in a text that may not even be JSON. Nothing recurses over what is deeper. */
export function nesting(json: string): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '[' || letter === '{') deepest = Math.max(deepest, (depth += 1));
    else if (letter === ']' || letter === '}') depth -= 1;
  }
  return deepest;
}

/** What somebody else wrote, as far as the schema proves it. MarketError: it is something else. */
export function readJson<Schema extends z.ZodType>(
  bytes: Uint8Array,
  maxBytes: number,
  schema: Schema,
): z.output<Schema> {
  if (bytes.byteLength > maxBytes) throw new MarketError('tooLarge', `${bytes.byteLength} > ${maxBytes}`);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (nesting(text) > LIMITS.market.nesting) throw new MarketError('nested');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new MarketError('notJson');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MarketError('schema', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
export const readPackage = (bytes: Uint8Array): MarketPackage =>
  readJson(bytes, LIMITS.market.packageBytes, MarketPackage);

export type PackageRow = Omit<MarketRow, 'taken'>;
const NOTHING = { variables: 0, alarms: 0, reports: 0, scripts: 0, pages: 0, pictures: 0 };

/** What lists say of it. */
export function rowOf(found: MarketPackage): PackageRow {
  const { id, kind, version, name, summary, author, licence, source } = found;
  const row = { id, kind, version, name, summary, author, licence, source, languages: [], protocols: [] };
  if (found.kind === 'pictures') return { ...row, counts: { ...NOTHING, pictures: found.content.length } };
  const languages = (['zh', 'en'] as const).filter((language) => found.content[language] !== undefined);
  if (found.kind === 'page') return { ...row, languages, counts: { ...NOTHING, pages: 1 } };
  const file = found.content.zh ?? found.content.en;
  if (!file) return { ...row, languages, counts: NOTHING };
  const { drivers, variables, alarms, reports, scripts } = file.items;
  return {
    ...row,
    languages,
    protocols: [...new Set(drivers.map(({ type }) => type))],
    counts: {
      variables: variables.length,
      alarms: alarms.length,
      reports: reports.length,
      scripts: scripts.length,
      pages: file.pages.length,
      pictures: 0,
    },
  };
}

/** In this language, or in the one it comes in. */
export const contentIn = <Content>(
  content: { readonly zh?: Content | undefined; readonly en?: Content | undefined },
  language: string,
): { content: Content; language: 'zh' | 'en' } => {
  const order = language === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const);
  for (const one of order) {
    const found = content[one];
    if (found !== undefined) return { content: found, language: one };
  }
  throw new Error('a package in no language was read');
};
