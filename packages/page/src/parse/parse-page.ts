import { LIMITS } from '@lightfield/contract';
import { collectBind } from '../bindings.ts';
import { DRAWN_MAX, componentCircle, drawnCounts } from '../component.ts';
import { Con } from '../con.ts';
import type { Catalogue, Texts } from '../definition.ts';
import { type Component, ComponentHead, FORMAT, type PageDocument } from '../document.ts';
import { isRecord, ownField } from '../json.ts';
import { migrate } from '../migrate.ts';
import { repeatersOf } from '../repeat.ts';
import { problemsOf } from './issues.ts';
import { type PageProblem, unfit } from './measure.ts';
import { WidgetReader } from './parse-widget.ts';
import { pageText } from '../locales/page/text.ts';

const { components: mostComponents, repeaters: mostRepeaters, documentBytes } = LIMITS.designer;
const MEGABYTES = documentBytes / 1024 / 1024;

export type ParsedPage =
  | { readonly ok: true; readonly page: PageDocument }
  | { readonly ok: false; readonly problems: readonly PageProblem[] };

const refused = (...problems: PageProblem[]): ParsedPage => ({ ok: false, problems });
const whole = (texts: Texts): ParsedPage => refused({ path: '', texts });

/** As `parsePage`, from the bytes of a file or an upload (10 MB at most). Never throws. */
export function parsePageText(text: string, catalogue: Catalogue): ParsedPage {
  if (text.length > documentBytes || new TextEncoder().encode(text).length > documentBytes)
    return whole(pageText('parsePage.thePageIsLargerThanMb', { megabytes: MEGABYTES }));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return whole(pageText('parsePage.thisIsNotAPage'));
  }
  return parsePage(json, catalogue);
}

/**
 * A page from a JSON value nobody vouches for: brought up to the format of today, with every field checked, what no
 * schema knows left out, defaults filled in, and `bind` told anew from what the widgets hold. Limits S2 §9: 2000 widgets
 * on the page, and as many in all its components together. The work it
 * takes is bounded, whatever the value; at most 100 problems are told; never throws.
 */
export function parsePage(json: unknown, catalogue: Catalogue): ParsedPage {
  const problem = unfit(json);
  if (problem) return refused(problem);
  const migrated = migrate(json);
  if (!migrated.ok) return whole(migrated.texts);
  const raw = migrated.page;
  const problems: PageProblem[] = [];
  const reader = new WidgetReader(catalogue, problems);
  const con = Con.safeParse(ownField(raw, 'con') ?? {});
  if (!con.success) reader.add(problemsOf(con.error, 'con'));
  const components = readComponents(ownField(raw, 'components'), new WidgetReader(catalogue, problems));
  const widgets = reader.list(ownField(raw, 'widgets') ?? [], 'widgets');
  if (problems.length > 0 || !con.success) return refused(...problems);
  checkAll({ widgets, components }, catalogue, reader);
  if (problems.length > 0) return refused(...problems);
  const page = { con: con.data, widgets, components };
  return { ok: true, page: { format: FORMAT, ...page, bind: collectBind(page, catalogue) } };
}

function readComponents(raw: unknown, reader: WidgetReader): readonly Component[] {
  if (!Array.isArray(raw)) {
    reader.report('components', pageText('parsePage.aListOfComponentsIsExpected'));
    return [];
  }
  if (raw.length > mostComponents) {
    reader.report('components', pageText('parsePage.thereCanBeComponentsAtMost', { mostComponents }));
    return [];
  }
  const ids = new Set<string>();
  const components: Component[] = [];
  for (const [at, entry] of raw.entries()) {
    const path = `components.${at}`;
    if (reader.isFull) break;
    const head = ComponentHead.safeParse(entry);
    if (!head.success) {
      reader.add(problemsOf(head.error, path));
      continue;
    }
    if (ids.has(head.data.id)) reader.report(`${path}.id`, pageText('parsePage.anotherComponentHasThisId'));
    const names = head.data.params.map(({ name }) => name);
    if (new Set(names).size < names.length)
      reader.report(`${path}.params`, pageText('parsePage.twoParametersHaveTheSameName'));
    ids.add(head.data.id);
    const widgets = reader.list(isRecord(entry) ? (ownField(entry, 'widgets') ?? []) : [], `${path}.widgets`);
    components.push({ ...head.data, widgets });
  }
  return components;
}

/** What no widget shows by itself: components within each other, and how many there are of a type. */
function checkAll(
  page: Pick<PageDocument, 'widgets' | 'components'>,
  catalogue: Catalogue,
  reader: WidgetReader,
): void {
  const circle = componentCircle(page.components);
  if (circle) {
    const names = circle.join(' → ');
    reader.report('components', pageText('parsePage.componentsHoldEachOther', { names }));
    return;
  }
  // each is asked for at every look
  if (repeatersOf(page).length > mostRepeaters)
    reader.report('widgets', pageText('parsePage.thereCanBeRepeatersAtMost', { mostRepeaters }));
  const { total, byType } = drawnCounts(page);
  if (total > DRAWN_MAX)
    reader.tooMany('widgets', 'components', pageText('parsePage.withItsComponentsDrawnOutA', { mostDrawn: DRAWN_MAX }));
  for (const { type, title, max } of catalogue.values()) {
    if (max === undefined || (byType.get(type) ?? 0) <= max) continue;
    reader.tooMany('type', 'widgets', pageText('parsePage.thereCanBeOfAtMost', { title, max }));
  }
}
