import type { z } from 'zod';
import { isRecord, ownField } from '../json.ts';
import { WidgetCommon } from '../widget.ts';

type Common = z.infer<typeof WidgetCommon>;

/** The large parts: most widgets of a page have the same ones, word for word. */
const LARGE = ['animation', 'clickEvent', 'style'] as const;
type Large = (typeof LARGE)[number];
const Small = WidgetCommon.omit({ animation: true, clickEvent: true, style: true });
const NAMES = WidgetCommon.keyof().options;
/** Different ones that are remembered; a page in which all differ gains nothing by more. */
const KEPT = 500;

/** Reads what every widget has. What it has read before it does not check again: equal parts are one record then. */
export class CommonReader {
  readonly #known: Record<Large, Map<string, unknown>> = {
    animation: new Map(),
    clickEvent: new Map(),
    style: new Map(),
  };

  read(raw: Readonly<Record<string, unknown>>): z.ZodSafeParseResult<Common> {
    // what is wrong is told by the schema of the whole
    return this.#joined(raw) ?? WidgetCommon.safeParse(raw);
  }

  #joined(raw: Readonly<Record<string, unknown>>): z.ZodSafeParseResult<Common> | undefined {
    const small = Small.safeParse(raw);
    if (!small.success) return undefined;
    const parts: Record<string, unknown> = { ...small.data };
    for (const name of LARGE) {
      const part = this.#part(name, ownField(raw, name));
      if (part === undefined) return undefined;
      parts[name] = part;
    }
    // in the order of the schema, as if it had read them itself
    const joined = Object.fromEntries(
      NAMES.flatMap((name) => (parts[name] === undefined ? [] : [[name, parts[name]]])),
    );
    return { success: true, data: joined as Common };
  }

  #part(name: Large, raw: unknown): unknown {
    const known = this.#known[name];
    const text = isRecord(raw) ? JSON.stringify(raw) : '';
    const before = known.get(text);
    if (before !== undefined) return before;
    const parsed = WidgetCommon.shape[name].safeParse(raw);
    if (!parsed.success) return undefined;
    if (text && known.size < KEPT) known.set(text, parsed.data);
    return parsed.data;
  }
}
