import type { DraftKind } from '@lightfield/contract';
import type { At, Part, Parts } from '../parts.ts';
import { type Block, chartBlock, figuresBlock, gridOf, picturesBlock, rowsBlock } from './blocks.ts';
import type { Draft, DraftGroup, SayDraft } from './draft.ts';
import type { Sized } from './packing.ts';
import { isSet } from './suits.ts';

/** A card of the page, or a row of cards that belong together. */
export interface Section extends Sized {
  readonly draw: (at: At) => Part[];
}

const TITLE = 44;
const SIDE = 16;
const FOOT = 12;
const BETWEEN = 8;

/** Blocks below each other in a card with its heading. What is left of its height goes to what becomes better by it. */
function cardOf(parts: Parts, heading: string, blocks: readonly Block[], ideal: number, least = 3): Section {
  const inner = (width: number) => width - 2 * SIDE;
  const needed = (width: number) => blocks.map((block) => block.height(inner(width)));
  const hasChart = blocks.some(({ most }) => !Number.isFinite(most));
  return {
    ideal: Math.max(ideal, least),
    least,
    grows: hasChart ? 3 : 0.5,
    height: (width) =>
      TITLE + FOOT + needed(width).reduce((sum, each) => sum + each, 0) + (blocks.length - 1) * BETWEEN,
    draw: ([x, y, width, height]) => {
      const high = needed(width);
      let left = height - TITLE - FOOT - (blocks.length - 1) * BETWEEN - high.reduce((sum, each) => sum + each, 0);
      let top = y + TITLE;
      const drawn = parts.titled([x, y, width, height], heading);
      for (const [nth, block] of blocks.entries()) {
        const own = high[nth] ?? 0;
        const share = hasChart
          ? Number.isFinite(block.most)
            ? 0
            : left
          : Math.min(Math.floor(own * (block.most - 1)), Math.floor(left / (blocks.length - nth)));
        const given = Math.max(0, share);
        left -= given;
        drawn.push(...block.draw([x + SIDE, Math.round(top), inner(width), Math.floor(own + given)]));
        top += own + given + BETWEEN;
      }
      return drawn;
    },
  };
}

/** One figure a card, beside each other. */
function stripOf(parts: Parts, { items }: DraftGroup, gap: number): Section {
  const grid = (width: number) => gridOf(items.length, width, width < 500 ? 150 : 180, 6);
  return {
    ideal: 12,
    least: 12,
    isWhole: true,
    grows: 0.2,
    height: (width) => grid(width).rows * (96 + gap) - gap,
    draw: ([x, y, width, height]) => {
      const { columns, rows } = grid(width);
      const [wide, high] = [(width - (columns - 1) * gap) / columns, (height - (rows - 1) * gap) / rows];
      return items.flatMap(({ variable }, nth) => {
        const [column, row] = [nth % columns, Math.floor(nth / columns)];
        const left = Math.round(x + column * (wide + gap));
        const right = Math.round(x + column * (wide + gap) + wide);
        const at: At = [left, Math.round(y + row * (high + gap)), right - left, Math.floor(high)];
        return parts.tile(at, variable, variable.name, nth);
      });
    },
  };
}

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** What stands under one heading: figures, pictures, lines, curves, each sort together. */
function groupOf(parts: Parts, { heading, items }: DraftGroup, kind: DraftKind, called: DraftGroup): Section {
  const of = (...sorts: string[]) => items.filter(({ as }) => sorts.includes(as));
  const figures = of('figure');
  const pictures = of('symbol', 'tank', 'gauge');
  const rows = [...of('lamp', 'row'), ...items.filter(({ as }) => isSet(as))];
  const curves = called.items.filter(({ as }) => as === 'trend').map(({ variable }) => variable);
  // what a curve is at now stands above it
  const beside = kind === 'trends' && curves.length > 0 ? of('trend').slice(0, 4) : [];
  const blocks = [
    ...(figures.length + beside.length > 0 ? [figuresBlock(parts, [...figures, ...beside])] : []),
    ...(pictures.length > 0 ? [picturesBlock(parts, pictures)] : []),
    ...(rows.length > 0 ? [rowsBlock(parts, rows)] : []),
    ...(curves.length > 0 ? [chartBlock(parts, curves, kind === 'trends' ? 120 : 60)] : []),
  ];
  const wide = pictures.some(({ as }) => as === 'gauge') ? 1.8 : 1.5;
  const ideal = Math.max(
    curves.length > 0 ? 6 : 0,
    pictures.length > 0 ? between(Math.ceil(pictures.length * wide), 3, 12) : 0,
    rows.length > 0 ? (rows.length > 12 ? 8 : 4) : 0,
    figures.length > 0 ? between(figures.length * 2, 4, 12) : 0,
  );
  return cardOf(parts, heading, blocks, ideal, curves.length > 0 ? 4 : 3);
}

function alarmsOf(parts: Parts, say: SayDraft): Section {
  const { titled, inside, alarms } = parts;
  return {
    ideal: 8,
    least: 6,
    grows: 2,
    height: () => 200,
    draw: (at) => [...titled(at, say('alarms')), alarms(inside(at), { tools: false })],
  };
}

/** Everything of a draft in the order in which it stands on the page: what was measured, its curves, what is set, alarms. */
export function sectionsOf(
  parts: Parts,
  draft: Draft,
  called: (group: DraftGroup) => DraftGroup,
  say: SayDraft,
  gap: number,
): Section[] {
  const { groups, charts, kind, hasAlarms } = draft;
  const isStrip = ({ heading, items }: DraftGroup) => heading === '' && items.every(({ as }) => as === 'figure');
  const shown = groups.map((group) =>
    isStrip(group) ? stripOf(parts, group, gap) : groupOf(parts, group, kind, called(group)),
  );
  const curves = charts.map(({ heading, curves: own }) => {
    const named = called({ heading, items: own.map((variable) => ({ variable, as: 'trend' })) });
    return cardOf(
      parts,
      heading,
      [
        chartBlock(
          parts,
          named.items.map(({ variable }) => variable),
        ),
      ],
      charts.length > 1 ? 6 : 7,
      5,
    );
  });
  // curves lie after the pictures, before the lists
  const pictured = groups.findLastIndex(
    ({ items, heading }) =>
      heading === '' || items.some(({ as }) => as === 'gauge' || as === 'tank' || as === 'symbol'),
  );
  return [
    ...shown.slice(0, pictured + 1),
    ...curves,
    ...shown.slice(pictured + 1),
    ...(hasAlarms ? [alarmsOf(parts, say)] : []),
  ];
}
