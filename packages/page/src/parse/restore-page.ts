import type { Catalogue, Texts } from '../definition.ts';
import type { PageDocument } from '../document.ts';
import { isRecord, ownField } from '../json.ts';
import { migrate } from '../migrate.ts';
import type { PageProblem } from './measure.ts';
import { parsePage } from './parse-page.ts';
import { pageText } from '../locales/page/text.ts';
import { asItIs } from '@lightfield/contract';

export type RestoredPage =
  | {
      readonly ok: true;
      readonly page: PageDocument;
      /** What was replaced by its default, or left out with its widget; in words. */
      readonly leftOut: readonly Texts[];
    }
  | { readonly ok: false; readonly problems: readonly PageProblem[] };

/** After so many rounds a widget in which there is still something wrong goes as a whole: the work stays bounded. */
const GENTLE_ROUNDS = 10;
/** Each takes away up to 100 things; what is left then is no page. */
const MOST_ROUNDS = 60;

/** Containers on the way to a value, from the document on; `node` holds it under `key`. */
interface Place {
  readonly node: object;
  readonly key: string;
}
interface Taken {
  /** What held it, and what held that. */
  readonly within: readonly object[];
  readonly texts: Texts;
}

/**
 * A stored document that the schema of its day let pass, as that of today does: what is refused is replaced by its default, what has
 * none goes with what it is part of, at last with its widget. Never by this does anybody see or do more than before: what was
 * kept to a region goes where its region cannot be read, a click does nothing where anything of it cannot. For what our own server
 * kept: what comes from outside is refused by `parsePage`.
 */
export function restorePage(json: unknown, catalogue: Catalogue): RestoredPage {
  const first = parsePage(json, catalogue);
  if (first.ok) return { ...first, leftOut: [] };
  const migrated = migrate(json);
  // its own copy, to be taken apart
  const page: unknown = migrated.ok ? JSON.parse(JSON.stringify(migrated.page)) : undefined;
  if (!isRecord(page)) return first;
  let taken: readonly Taken[] = [];
  let { problems } = first;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = taken;
    taken = takeOut(page, problems, taken, catalogue, round < GENTLE_ROUNDS);
    // there are too many widgets, or it is no page at all
    if (taken === before) break;
    const again = parsePage(page, catalogue);
    if (again.ok) return { ...again, leftOut: taken.map(({ texts }) => texts) };
    ({ problems } = again);
  }
  return { ok: false, problems };
}

function takeOut(
  page: object,
  problems: readonly PageProblem[],
  before: readonly Taken[],
  catalogue: Catalogue,
  gently: boolean,
): readonly Taken[] {
  let taken = before;
  /** Entries of lists keep their places until all problems were looked at: these name them. */
  const emptied = new Set<unknown[]>();
  for (const { path, limit } of problems) {
    if (limit || path === '') continue;
    const way = wayTo(page, path.split('.'), gently);
    const last = way.at(-1);
    if (!last) continue;
    const gone = ownField(last.node, last.key);
    const within = way.map(({ node }) => node);
    const texts = wordsOf(way, catalogue);
    // what was taken out of it goes along with it
    const others = taken.filter((one) => !(typeof gone === 'object' && gone !== null && one.within.includes(gone)));
    taken = [...others, { within, texts }];
    if (Array.isArray(last.node)) {
      last.node[Number(last.key)] = GONE;
      emptied.add(last.node);
    } else Reflect.deleteProperty(last.node, last.key);
  }
  for (const list of emptied) list.splice(0, list.length, ...list.filter((entry) => entry !== GONE));
  return taken;
}
const GONE = Symbol('gone');

/** The way to what is to be taken out for this problem; empty: what is wrong is gone already. */
function wayTo(page: object, keys: readonly string[], gently: boolean): readonly Place[] {
  const way: Place[] = [];
  let node: unknown = page;
  for (const key of keys) {
    if (typeof node !== 'object' || node === null) break;
    // what is missing and has no default takes along what it is missing in
    if (!Object.hasOwn(node, key)) break;
    way.push({ node, key });
    node = Reflect.get(node, key);
    if (node === GONE) return [];
  }
  return way.slice(0, cutOf(way, keys, gently));
}

/** How much of the way is kept: who may see something, or what a click does, is never replaced by a default. */
function cutOf(way: readonly Place[], keys: readonly string[], gently: boolean): number {
  const widget = way.findLastIndex((place) => isWidget(ownField(place.node, place.key))) + 1;
  // without the one it is nothing, without the other nobody can tell it from the rest
  const own = keys.slice(widget).join('.');
  if (!gently || (widget > 0 && (own === 'id' || own === 'widgetType'))) return widget || 1;
  const region = keys.lastIndexOf('authRegion');
  if (region > 0) return Math.max(1, Math.min(region, way.length));
  // of a trigger nothing is left: one without its condition, or with half of its actions, does something else
  const trigger = keys.indexOf('triggers', widget);
  if (trigger >= 0 && trigger < way.length) return Math.min(trigger + 2, way.length);
  const click = keys.indexOf('clickEvent', widget);
  return click >= 0 && click < way.length ? click + 1 : way.length;
}
const isWidget = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && typeof ownField(value, 'widgetType') === 'string';

/** “1号泵”（文本）：data.font.family */
function wordsOf(way: readonly Place[], catalogue: Catalogue): Texts {
  const at = way.findLastIndex((place) => isWidget(ownField(place.node, place.key)));
  const field = way
    .slice(at + 1)
    .map(({ key }) => key.slice(0, 40))
    .join('.');
  const place = way[at];
  const widget = place && ownField(place.node, place.key);
  if (!isWidget(widget)) return pageText('restorePage.page', { field });
  const type = String(widget['widgetType']).slice(0, 40);
  const name = typeof widget['widgetName'] === 'string' ? widget['widgetName'].slice(0, 40) : '';
  const title = catalogue.get(type)?.title ?? asItIs(type);
  const widgetText = name ? pageText('restorePage.named', { name, title }) : title;
  return field
    ? pageText('restorePage.field', { widget: widgetText, field })
    : pageText('restorePage.whole', { widget: widgetText });
}
