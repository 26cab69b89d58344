import { type Box, boundsOfWidget, grow, moveWidget, overlap, unionOf, type Widget } from '@lightfield/page';
import type { Size } from './fit.ts';

/** Widgets closer than this belong together and stay so: a value and its frame, a pump and its pipe. Page units. */
const TOGETHER = 8;
/** Between blocks, and around them. */
const GAP = 16;
/** A page that would be drawn smaller than this share of its size is re-arranged, if it allows it. */
export const READABLE = 0.6;

interface Block {
  readonly widgets: readonly Widget[];
  readonly box: Box;
}
export interface Arrangement extends Size {
  readonly widgets: readonly Widget[];
}

/**
 * Lays a page out anew for a narrow screen (S2 §3 `adaption`): what lies together stays together, and the blocks follow
 * each other in reading order, as wide as the room allows. Answers the page's new size; its widest block decides how
 * narrow it can be. Within a block nothing moves, and who lies over whom stays.
 */
export function rearrange(widgets: readonly Widget[], room: number): Arrangement {
  const blocks = inReadingOrder(blocksOf(widgets));
  const width = Math.max(room, ...blocks.map(({ box }) => box.width + 2 * GAP));
  const moves = new Map<Widget, { readonly x: number; readonly y: number }>();
  let [x, y, row] = [GAP, GAP, 0];
  for (const { widgets, box } of blocks) {
    if (x > GAP && x + box.width + GAP > width) [x, y, row] = [GAP, y + row + GAP, 0];
    for (const widget of widgets) moves.set(widget, { x: x - box.x, y: y - box.y });
    x += box.width + GAP;
    row = Math.max(row, box.height);
  }
  const moved = widgets.map((widget) => {
    const by = moves.get(widget);
    return by ? moveWidget(widget, by) : widget;
  });
  return { widgets: moved, width, height: y + row + GAP };
}

/** Rows from above, each from left to right. A row is what reaches up to the middle of its highest block. */
function inReadingOrder(blocks: readonly Block[]): Block[] {
  const rows: Block[][] = [];
  let middle = Number.NEGATIVE_INFINITY;
  for (const block of blocks.toSorted(({ box: one }, { box: other }) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && block.box.y < middle) row.push(block);
    else {
      rows.push([block]);
      middle = block.box.y + block.box.height / 2;
    }
  }
  return rows.flatMap((row) => row.toSorted(({ box: one }, { box: other }) => one.x - other.x));
}

function blocksOf(widgets: readonly Widget[]): readonly Block[] {
  let blocks: readonly Block[] = widgets.map((widget) => ({ widgets: [widget], box: boundsOfWidget(widget) }));
  // blocks that grew may touch others now
  for (let before = Infinity; blocks.length < before; ) {
    before = blocks.length;
    blocks = joined(blocks);
  }
  return blocks;
}

function joined(blocks: readonly Block[]): readonly Block[] {
  const apart: Block[] = [];
  for (const block of blocks) {
    const reach = grow(block.box, TOGETHER);
    const at = apart.findIndex(({ box }) => overlap(box, reach));
    const other = apart[at];
    if (other)
      apart[at] = {
        widgets: [...other.widgets, ...block.widgets],
        box: unionOf([other.box, block.box]) ?? block.box,
      };
    else apart.push(block);
  }
  return apart;
}
