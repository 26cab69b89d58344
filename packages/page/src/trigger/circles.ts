import { asNumber } from '../animate.ts';
import { bindingKey } from '../binding.ts';
import type { ClickEvent } from '../click-event.ts';
import { type Trigger, triggersOn } from './trigger.ts';

interface Write {
  readonly key: string;
  /** As it is configured; `undefined`: known only when it is written. */
  readonly value: string | undefined;
}
export function writesOf({ enable, config }: ClickEvent): readonly Write[] {
  if (!enable || config.action !== 'write') return [];
  const { data, dataArray, writeType, writeValue } = config;
  const rows = [
    ...(data ? [{ data, value: writeType === 'set' ? writeValue : undefined }] : []),
    ...dataArray.map((row) => ({
      data: row.data,
      value: writeType === 'set' || writeType === 'input' ? row.value : undefined,
    })),
  ];
  return rows.flatMap(({ data, value }) => (bindingKey(data) ? [{ key: bindingKey(data), value }] : []));
}

/** Could this write set that trigger off? */
function mayFire({ change, limit }: Trigger, value: string | undefined): boolean {
  if (value === undefined || change === 'any') return true;
  const number = asNumber(value);
  if (number === undefined) return false;
  switch (change) {
    case 'true':
      return number !== 0;
    case 'false':
      return number === 0;
    case 'above':
      return number > limit;
    case 'below':
      return number < limit;
  }
}

/** Triggers of one page that watch and write; with more of them every pair would take too long to look at. */
const MOST_LOOKED_AT = 300;

interface Node {
  readonly owner: string;
  readonly trigger: Trigger;
  readonly writes: readonly Write[];
}
const leadsTo = (from: Node, to: Node): readonly Write[] =>
  from.writes.filter((write) => write.key === bindingKey(to.trigger.data) && mayFire(to.trigger, write.value));

/**
 * Widgets whose triggers may set each other, or themselves, off without end: what one writes changes what another watches. A
 * circle that writes the same fixed values again comes to rest by itself, for what does not change fires nothing.
 */
export function endlessTriggers(
  widgets: Iterable<{ readonly id: string; readonly triggers: readonly Trigger[] }>,
): ReadonlySet<string> {
  let nodes: Node[] = [];
  for (const { id, triggers } of widgets)
    for (const trigger of triggersOn(triggers, 'value')) {
      const writes = trigger.actions.flatMap(writesOf);
      if (writes.length > 0) nodes.push({ owner: id, trigger, writes });
    }
  if (nodes.length > MOST_LOOKED_AT) return new Set();
  const leads = (from: Node, to: Node) => leadsTo(from, to).length > 0;
  // what nothing sets off, or sets nothing off, is in no circle; what is left is, or lies between two
  for (let before = -1; before !== nodes.length; ) {
    before = nodes.length;
    nodes = nodes.filter(
      (node) => nodes.some((other) => leads(other, node)) && nodes.some((other) => leads(node, other)),
    );
  }
  const values = new Map<string, Set<string>>();
  for (const from of nodes)
    for (const { key, value } of nodes.flatMap((to) => leadsTo(from, to))) {
      const known = values.get(key) ?? new Set();
      values.set(key, known.add(value ?? 'changing'));
      if (value === undefined) known.add('otherwise');
    }
  const turns = [...values.values()].some((given) => given.size > 1);
  return new Set(turns ? nodes.map(({ owner }) => owner) : []);
}
