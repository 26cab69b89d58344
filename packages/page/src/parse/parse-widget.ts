import { LIMITS } from '@lightfield/contract';
import type { z } from 'zod';
import type { Catalogue, WidgetDefinition } from '../definition.ts';
import { keepEdges } from '../geometry/form.ts';
import { isRecord, ownField } from '../json.ts';
import { type Position, POSITIONS } from '../position.ts';
import type { Widget } from '../widget.ts';
import { CommonReader } from './common.ts';
import { MOST_PROBLEMS, problemsOf } from './issues.ts';
import { isBloated, type PageProblem } from './measure.ts';
import { pageText } from '../locales/page/text.ts';
import type { Texts } from '../definition.ts';

const { groupDepth, widgets: mostWidgets } = LIMITS.designer;

/** Reads widgets one after another and remembers what has to be right across all of them. */
export class WidgetReader {
  readonly problems: PageProblem[];
  readonly #catalogue: Catalogue;
  readonly #common = new CommonReader();
  #ids = new Set<string>();
  #count = 0;

  /** `problems`: where they are told, together with those of other readers. */
  constructor(catalogue: Catalogue, problems: PageProblem[]) {
    this.#catalogue = catalogue;
    this.problems = problems;
  }

  report(path: string, texts: Texts): void {
    this.add([{ path, texts }]);
  }
  /** As above, where there are too many of something. */
  tooMany(limit: 'widgets' | 'type', path: string, texts: Texts): void {
    this.add([{ path, texts, limit }]);
  }
  add(problems: readonly PageProblem[]): void {
    this.problems.push(...problems.slice(0, MOST_PROBLEMS - this.problems.length));
  }
  /** Enough was found: looking on is work without use. */
  get isFull(): boolean {
    return this.problems.length >= MOST_PROBLEMS;
  }

  /** Widgets of a page or of a component, whose ids are its own. All read by one reader count together. */
  list(raw: unknown, path: string): readonly Widget[] {
    this.#ids = new Set();
    return this.#list(raw, path, 0);
  }

  #list(raw: unknown, path: string, depth: number): readonly Widget[] {
    if (!Array.isArray(raw)) {
      this.report(path, pageText('parseWidget.aListOfWidgetsIsExpected'));
      return [];
    }
    const widgets: Widget[] = [];
    for (const [at, entry] of raw.entries()) {
      if (this.isFull || this.#count > mostWidgets) break;
      const widget = this.#widget(entry, `${path}.${at}`, depth);
      if (widget) widgets.push(widget);
    }
    return widgets;
  }

  #widget(raw: unknown, path: string, depth: number): Widget | undefined {
    this.#count += 1;
    if (this.#count > mostWidgets) {
      this.tooMany('widgets', path, pageText('parseWidget.thereCanBeWidgetsAtMost', { mostWidgets }));
      return undefined;
    }
    if (!isRecord(raw)) {
      this.report(path, pageText('parseWidget.aWidgetIsExpectedHere'));
      return undefined;
    }
    const type = ownField(raw, 'widgetType');
    const definition = typeof type === 'string' ? this.#catalogue.get(type) : undefined;
    if (!definition) {
      const named = typeof type === 'string' ? type.slice(0, 40) : '';
      this.report(`${path}.widgetType`, pageText('parseWidget.thereIsNoWidgetOfThis', { named }));
      return undefined;
    }
    if (isBloated(raw)) {
      this.report(path, pageText('parseWidget.thisWidgetHoldsTooMuch'));
      return undefined;
    }
    return this.#known(raw, definition, path, depth);
  }

  #known(
    raw: Readonly<Record<string, unknown>>,
    definition: WidgetDefinition,
    path: string,
    depth: number,
  ): Widget | undefined {
    const common = this.#taken(this.#common.read(raw), path);
    const schema: z.ZodType<Position> = POSITIONS[definition.form];
    const position = this.#part(schema, ownField(raw, 'position'), `${path}.position`);
    const data = this.#part(definition.data, ownField(raw, 'data') ?? {}, `${path}.data`);
    const children = this.#children(raw, definition, path, depth);
    if (!common || !position || data === undefined) return undefined;
    if (this.#ids.has(common.id)) {
      this.report(`${path}.id`, pageText('parseWidget.anotherWidgetHasThisId', { id: common.id }));
      return undefined;
    }
    this.#ids.add(common.id);
    return { ...common, position: keepEdges(position), data, ...(children && { children }) };
  }

  #children(
    raw: Readonly<Record<string, unknown>>,
    { category }: WidgetDefinition,
    path: string,
    depth: number,
  ): readonly Widget[] | undefined {
    const children = ownField(raw, 'children');
    if (children === undefined) return undefined;
    if (category !== 'group') {
      this.report(`${path}.children`, pageText('parseWidget.onlyAGroupCanHoldOther'));
      return undefined;
    }
    if (depth >= groupDepth) {
      this.report(path, pageText('parseWidget.groupsCanLieDeepWithinEach', { groupDepth }));
      return undefined;
    }
    return this.#list(children, `${path}.children`, depth + 1);
  }

  #part<Part>(schema: z.ZodType<Part>, raw: unknown, path: string): Part | undefined {
    return this.#taken(schema.safeParse(raw), path);
  }
  #taken<Part>(parsed: z.ZodSafeParseResult<Part>, path: string): Part | undefined {
    if (parsed.success) return parsed.data;
    this.add(problemsOf(parsed.error, path));
    return undefined;
  }
}
