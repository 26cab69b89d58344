import { type Signal, pageCalls } from '@lightfield/contract';
import { z } from 'zod';
import { currentValues, toldValue } from '../current-value.ts';
import { defineTool } from '../tool.ts';

/** What a model is handed at once. */
const WIDGETS_MAX = 300;
const TEXTS_MAX = 5;
const TEXT_MAX = 200;
/** Groups lie within each other so deep at most, and structures of a widget as well. */
const DEPTH = 12;
/** Fields of a widget that people read on the page. */
const TEXT = /^(text|title|label|content|name|unit)$/i;

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const textIn = (from: Json, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : '';
};

interface Placed {
  readonly name: string;
  readonly type: string;
  readonly texts: readonly string[];
  /** Variables it is bound to, by id, each once. */
  readonly variables: readonly string[];
}

/** What stands on a page, as its document says: widgets with what is written on them and what they are bound to; groups by what is in them. */
export function placedOn(document: unknown): Placed[] {
  const placed: Placed[] = [];
  const visit = (given: unknown, depth: number): void => {
    if (!isJson(given) || depth > DEPTH || placed.length > WIDGETS_MAX) return;
    const { children, ...own } = given;
    const found = { texts: new Set<string>(), variables: new Set<string>() };
    gather(own, '', found, 0);
    const inside = listIn(children);
    if (inside.length === 0 || found.variables.size > 0)
      placed.push({
        name: textIn(own, 'widgetName'),
        type: textIn(own, 'widgetType'),
        texts: [...found.texts].slice(0, TEXTS_MAX),
        variables: [...found.variables],
      });
    for (const one of inside) visit(one, depth + 1);
  };
  if (!isJson(document)) return [];
  for (const widget of listIn(document['widgets'])) visit(widget, 0);
  for (const component of listIn(document['components']))
    for (const widget of listIn(isJson(component) ? component['widgets'] : undefined)) visit(widget, 0);
  return placed;
}
function gather(
  value: unknown,
  name: string,
  found: { texts: Set<string>; variables: Set<string> },
  depth: number,
): void {
  if (depth > DEPTH) return;
  if (typeof value === 'string') {
    if (name === 'signalId' && value !== '') found.variables.add(value);
    else if (TEXT.test(name) && value.trim() !== '') found.texts.add(value.trim().slice(0, TEXT_MAX));
  } else if (Array.isArray(value)) for (const one of value) gather(one, name, found, depth + 1);
  // titles of variables stand with their values
  else if (isJson(value))
    for (const [field, inner] of Object.entries(value))
      if (!('signalId' in value) || field === 'signalId') gather(inner, field, found, depth + 1);
}

const getPage = defineTool({
  name: 'get_page',
  title: 'What stands on a page',
  description:
    'A configuration page of a device as the person sees it: its widgets with what is written on them, and the variables they show with latest value, state, unit, quality and time. Regions the person may not see are not in it.',
  input: z.object({ page_id: z.uuid().describe('id of a page, as list_pages answers it') }),
  calls: [pageCalls.view],
  async run(ask, { page_id }, context) {
    const view = await ask(pageCalls.view, { id: page_id });
    const all = placedOn(view.document);
    const signals = new Map<string, Signal>(view.signals.map((signal) => [signal.id, signal]));
    const shown = [...new Set(all.flatMap(({ variables }) => variables))].filter((id) => signals.has(id));
    const { answer, notLive } = await currentValues(ask, { equipmentId: view.equipmentId, signalIds: shown }, context);
    const readings = new Map(answer.readings.map((reading) => [reading.variableId, reading]));
    const variables = shown.flatMap((id) => {
      const signal = signals.get(id);
      return signal ? [{ ...toldValue(signal, readings.get(id)), writable: signal.writable }] : [];
    });
    const keyOf = (id: string) => signals.get(id)?.sn ?? 'of another device';
    return {
      page_id,
      title: view.title,
      device_id: view.equipmentId,
      device: view.ownerName,
      ...(notLive !== undefined && { not_live_because: notLive }),
      widgets: all
        .slice(0, WIDGETS_MAX)
        .map(({ variables: ids, ...widget }) => ({ ...widget, variables: [...new Set(ids.map(keyOf))] })),
      ...(all.length > WIDGETS_MAX && { more_widgets: true }),
      variables,
    };
  },
});

export const PAGE_TOOLS = [getPage];
