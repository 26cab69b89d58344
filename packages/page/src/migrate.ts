import type { Texts } from './definition.ts';
import { FORMAT } from './document.ts';
import { isRecord, ownField } from './json.ts';

type Raw = Readonly<Record<string, unknown>>;
/** One step up. `change` gets a document of format `to - 1`, unchecked, and changes only what the new format words otherwise. */
interface Migration {
  readonly to: number;
  readonly change: (page: Raw) => Raw;
}

/** In order, without gaps: the last one leads to `FORMAT`. */
const MIGRATIONS: readonly Migration[] = [
  // 0: before documents said their format and could hold components.
  { to: 1, change: (page) => ({ ...page, components: page.components ?? [] }) },
  // 1: when colours, names of fonts and addresses could be any text; what is not sound of it is told by `restorePage`.
  { to: 2, change: (page) => page },
  // 2: before lines could be pipes; the defaults of what they have more are a line as it was.
  { to: 3, change: (page) => page },
];

export type Migrated = { readonly ok: true; readonly page: Raw } | { readonly ok: false; readonly texts: Texts };

/**
 * A stored document as the format of today words it, still unchecked. A document without `format` is of format 0. One of
 * a newer format is refused: what it says beyond ours would be lost with the next save.
 */
export function migrate(json: unknown): Migrated {
  if (!isRecord(json)) return refused('这不是组态页面文件', 'This is not a page.');
  const format = ownField(json, 'format') ?? 0;
  if (typeof format !== 'number' || !Number.isSafeInteger(format) || format < 0)
    return refused('页面的格式版本无法识别', 'The format version of this page is not a version.');
  if (format > FORMAT)
    return refused(
      `页面由更新的版本保存（格式 ${format}，当前支持到 ${FORMAT}），请升级后再打开`,
      `This page was saved by a newer version (format ${format}; this one reads up to ${FORMAT}). Upgrade to open it.`,
    );
  let page: Raw = json;
  for (const step of MIGRATIONS) if (step.to > format) page = { ...step.change(page), format: step.to };
  return { ok: true, page };
}

const refused = (zh: string, en: string): Migrated => ({ ok: false, texts: { zh, en } });
