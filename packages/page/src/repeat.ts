import { LIMITS, type RepeatFound, RepeatSource } from '@lightfield/contract';
import { z } from 'zod';
import { Binding } from './binding.ts';
import { collectBind, usesOf } from './bindings.ts';
import type { Catalogue } from './definition.ts';
import type { Component, PageDocument } from './document.ts';
import type { Box } from './geometry/box.ts';
import { centreOf, frameOf, rotationOf } from './geometry/form.ts';
import { boundsOfWidgets, rotateWidget } from './geometry/widgets.ts';
import { isRecord, ownField } from './json.ts';
import { DEVICE_KEY, ParamName } from './param.ts';
import { everyWidget, freshWidget, mapWidgets } from './tree.ts';
import type { Widget } from './widget.ts';

/** A place of a component that stands for many: one for each device of a source, laid out in its box (decision 103). */
export const Repeat = z.object({
  source: RepeatSource.prefault({}),
  /** The parameter that gets the device; `''`: the first one that is a device. */
  param: z.union([ParamName, z.literal('')]).default(''),
  /** Row by row, or column by column. */
  direction: z.enum(['row', 'column']).default('row'),
  /** Of a row, or lines of a column; 0: as many as show them largest. */
  columns: z.number().int().min(0).max(100).default(0),
  /** Page units between two. */
  gap: z.number().min(0).max(500).default(12),
  /** Devices that are shown; of the others their number is told. */
  most: z.number().int().min(1).max(LIMITS.designer.repeatMax).default(100),
});
export type Repeat = z.infer<typeof Repeat>;

/** How a place is repeated; `undefined`: it stands for itself. */
export function repeatOf({ data }: Pick<Widget, 'data'>): Repeat | undefined {
  if (!isRecord(data) || !ownField(data, 'component') || !isRecord(ownField(data, 'repeat'))) return undefined;
  const parsed = Repeat.safeParse(ownField(data, 'repeat'));
  return parsed.success ? parsed.data : undefined;
}

/** Places of a page that are repeated, those inside its components included. */
export const repeatersOf = ({ widgets, components }: Pick<PageDocument, 'widgets' | 'components'>): readonly Repeat[] =>
  [widgets, ...components.map((component) => component.widgets)].flatMap((list) =>
    [...everyWidget(list)].flatMap((widget) => repeatOf(widget) ?? []),
  );

/** Of a component: the parameter that gets the device. `undefined`: it has none, and shows the same everywhere. */
export function repeatedParam({ params }: Pick<Component, 'params'>, { param }: Pick<Repeat, 'param'>) {
  const devices = params.filter(({ kind }) => kind === 'device');
  return devices.find(({ name }) => name === param) ?? devices[0];
}

type Size = Pick<Box, 'width' | 'height'>;
type Layout = Pick<Repeat, 'direction' | 'columns' | 'gap'>;

/**
 * Boxes of so many, in the box of their place: all of one size, with the sides of what is drawn, never larger than that, and
 * smaller where they would not find room. So none ever lies outside, however many there are.
 */
export function repeatCells(into: Box, drawn: Size, count: number, layout: Layout): readonly Box[] {
  if (count === 0) return [];
  const across = layout.direction === 'row';
  const asked = Math.min(layout.columns, count);
  const { columns, scale, gap } =
    asked > 0 ? fitting(into, drawn, count, layout, asked) : best(into, drawn, count, layout);
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  return Array.from({ length: count }, (_, at) => {
    const [along, line] = [at % columns, Math.floor(at / columns)];
    const [column, row] = across ? [along, line] : [line, along];
    return { x: into.x + column * (width + gap), y: into.y + row * (height + gap), width, height };
  });
}

interface Fitting {
  readonly columns: number;
  readonly scale: number;
  readonly gap: number;
}
function best(into: Box, drawn: Size, count: number, layout: Layout): Fitting {
  let found = fitting(into, drawn, count, layout, 1);
  for (let columns = 2; columns <= count; columns++) {
    const next = fitting(into, drawn, count, layout, columns);
    if (next.scale > found.scale) found = next;
    // as large at more to a line: fuller lines are what one reads first
    else if (next.scale === found.scale && Math.ceil(count / columns) < Math.ceil(count / found.columns)) found = next;
  }
  return found;
}
function fitting(into: Box, drawn: Size, count: number, { direction, gap }: Layout, columns: number): Fitting {
  const lines = Math.ceil(count / columns);
  const [across, down] = direction === 'row' ? [columns, lines] : [lines, columns];
  // gaps give way before what is shown becomes nothing
  const room = Math.min(gap, share(into.width, across), share(into.height, down));
  const scale = (whole: number, number: number, one: number) =>
    one > 0 ? (whole - (number - 1) * room) / number / one : Number.POSITIVE_INFINITY;
  return {
    columns,
    gap: room,
    scale: Math.min(1, scale(into.width, across, drawn.width), scale(into.height, down, drawn.height)),
  };
}
/** Half of a box at most is gaps. */
const share = (whole: number, number: number): number =>
  number > 1 ? whole / 2 / (number - 1) : Number.POSITIVE_INFINITY;

/** What a repeated place says of its devices beside showing them. */
export interface Repeated {
  readonly found: number;
  readonly shown: number;
  readonly gone: boolean;
}
/** Of a group that was made of a repeated place; never stored. */
export function repeatedOf({ data }: Pick<Widget, 'data'>): Repeated | undefined {
  const told = isRecord(data) ? ownField(data, 'repeated') : undefined;
  if (!isRecord(told)) return undefined;
  const { found, shown, gone } = told;
  return { found: Number(found), shown: Number(shown), gone: gone === true };
}

/** What is found for a source; `undefined`: nobody knows yet, and the place stays as it is. */
export type FoundFor = (repeat: Repeat) => RepeatFound | undefined;
type Parts = Pick<PageDocument, 'widgets' | 'components'>;
export interface RepeatHow {
  /** Of each place so many are drawn; room is made for all of them. Left out: all. */
  readonly draw?: number;
  /** A variable of a device by its key, for whoever knows them. */
  readonly variableOf?: (equipId: string, key: string) => Binding | undefined;
}

/**
 * A page with every repeated place become a group of ordinary places, one for each device, which is given to its parameter
 * with the variables that the component shows of it, by their keys. Whatever else is done with a page needs to know
 * nothing of repeating.
 */
export function withRepeats<Page extends Parts>(
  page: Page,
  foundFor: FoundFor,
  catalogue: Catalogue,
  how: RepeatHow = {},
): Page {
  const made = new Map<string, ReturnType<typeof membersOf>>();
  const change = (list: readonly Widget[]): readonly Widget[] =>
    mapWidgets(list, (place) => {
      const repeat = repeatOf(place);
      const found = repeat && foundFor(repeat);
      const component = page.components.find(({ id }) => id === ownField(place.data as object, 'component'));
      if (!repeat || !found || !component) return place;
      const param = repeatedParam(component, repeat)?.name ?? '';
      const key = `${component.id} ${param}`;
      const members = made.get(key) ?? membersOf(component, param, catalogue);
      made.set(key, members);
      return repeated({ place, repeat, found, component, param, members, how }, catalogue);
    });
  const widgets = change(page.widgets);
  const components = page.components.map((component) => {
    const inside = change(component.widgets);
    return inside === component.widgets ? component : { ...component, widgets: inside };
  });
  const same = widgets === page.widgets && components.every((component, at) => component === page.components[at]);
  return same ? page : { ...page, widgets, components };
}

/** As `withRepeats`, with `bind` told anew. */
export const repeatedPage = (page: PageDocument, foundFor: FoundFor, catalogue: Catalogue): PageDocument => {
  const after = withRepeats(page, foundFor, catalogue);
  return after === page ? page : { ...after, bind: collectBind(after, catalogue) };
};

/** Variables of a device that a component shows, by their keys within it. */
function membersOf({ widgets }: Component, param: string, catalogue: Catalogue): readonly string[] {
  if (param === '') return [];
  return [...usesOf(widgets, catalogue).values()].flatMap(({ binding: { type, systemKey } }) =>
    type === 'param' && systemKey.startsWith(`${param}.`) ? systemKey.slice(param.length + 1) : [],
  );
}

interface Repeating {
  readonly place: Widget;
  readonly repeat: Repeat;
  readonly found: RepeatFound;
  readonly component: Component;
  readonly param: string;
  readonly members: readonly string[];
  readonly how: RepeatHow;
}
function repeated({ place, repeat, found, component, param, members, how }: Repeating, catalogue: Catalogue): Widget {
  const definition = catalogue.get(place.widgetType);
  const drawn = boundsOfWidgets(component.widgets);
  if (!definition || !drawn) return { ...place, children: [] };
  const own = place.data as Readonly<Record<string, unknown>>;
  const devices = found.devices.slice(0, repeat.most);
  const cells = repeatCells(frameOf(place.position), drawn, devices.length, repeat);
  const [turn, about] = [rotationOf(place.position), centreOf(place.position)];
  const plain = freshWidget(definition, frameOf(place.position), place.id);
  const children = devices.slice(0, how.draw).map(({ id, name }, at): Widget => {
    const one = freshWidget(definition, cells[at] ?? frameOf(place.position), `${place.id}/${id}`);
    const params = { ...(isRecord(own['params']) ? own['params'] : {}), ...givenBy(param, members, { id, name }, how) };
    const data = { ...(one.data as object), component: component.id, params, values: own['values'] ?? {} };
    const copy = { ...one, widgetName: name.slice(0, 100), data };
    return turn === 0 ? copy : rotateWidget(copy, turn, about);
  });
  const told: Repeated = { found: found.found, shown: devices.length, gone: found.gone };
  // what could not be shown is said, in the box of the place
  const note: Widget = {
    ...plain,
    id: `${place.id}/note`,
    position: place.position,
    data: { ...(plain.data as object), repeated: told },
  };
  const says = told.shown === 0 || told.found > told.shown;
  return { ...place, data: plain.data, children: says ? [...children, note] : children };
}

function givenBy(
  param: string,
  members: readonly string[],
  { id: equipId, name }: RepeatFound['devices'][number],
  { variableOf = byKey }: RepeatHow,
): Record<string, Binding> {
  if (param === '') return {};
  const title = name.slice(0, 200);
  return {
    [param]: Binding.parse({ type: 'system', equipId, systemKey: DEVICE_KEY, title, subTitle: title }),
    ...Object.fromEntries(
      members.flatMap((key) => {
        const binding = variableOf(equipId, key);
        return binding ? [[`${param}.${key}`, binding]] : [];
      }),
    ),
  };
}
/** Found by who knows the devices. */
const byKey = (equipId: string, systemKey: string): Binding => Binding.parse({ type: 'signal', equipId, systemKey });
