/**
 * What the editor of pages costs with many widgets, without a screen: main-thread CPU of each move of the pointer.
 * Left out: React, drawing and the browser (`npm run bench designer-screen` has them).
 *   npm run bench designer-engine [widgets] [moves]
 * The targets (docs: a drag of 200 among 2,000 with snapping 10 ms a move, undo of it 50 ms) count drawing too; this is
 * the engine's share of them.
 */
import { Editor } from '../packages/designer/src/index.ts';
import { catalogue, circle, connector, group, line, pageOf, rect } from '../packages/designer/src/testing/sample.ts';

const count = Number(process.argv[2] ?? 2_000);
const moves = Number(process.argv[3] ?? 400);
const dragged = Math.round(count / 10);

/** A page as plants have them: mostly boxes, some circles, lines, connectors and small groups, on a loose grid. */
function aPage(widgets: number) {
  const perRow = Math.ceil(Math.sqrt(widgets));
  const list = [];
  for (let at = 0; list.length < widgets; at++) {
    const x = 40 + (at % perRow) * 40 + ((at * 7) % 5);
    const y = 40 + Math.floor(at / perRow) * 40 + ((at * 11) % 7);
    if (at % 10 === 3) list.push(circle(`w${at}`, x + 12, y + 12, 12));
    else if (at % 10 === 6)
      list.push(
        line(`w${at}`, [
          [x, y],
          [x + 25, y + 4],
        ]),
      );
    else if (at % 50 === 8)
      list.push(
        connector(`w${at}`, `w${at - 8}.right`, `w${at - 1}.left`, [
          [x, y],
          [x + 20, y + 20],
        ]),
      );
    else if (at % 50 === 9)
      list.push(group(`w${at}`, [rect(`w${at}a`, x, y, {}, 12, 24), rect(`w${at}b`, x + 14, y, {}, 12, 24)]));
    else list.push(rect(`w${at}`, x, y, {}, 26, 24));
  }
  const page = pageOf(...list);
  const side = 100 + perRow * 40;
  return { ...page, con: { ...page.con, width: side, height: side } };
}

interface Cost {
  readonly mean: number;
  readonly p95: number;
}
/** CPU milliseconds of each call. */
function measure(times: number, act: (index: number) => void): Cost {
  const spent = Array.from({ length: times }, (_, index) => {
    const before = process.cpuUsage();
    act(index);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  const sorted = spent.toSorted((one, other) => one - other);
  return { mean: spent.reduce((sum, ms) => sum + ms, 0) / times, p95: sorted[Math.floor(times * 0.95)] ?? 0 };
}
const report = (what: string, { mean, p95 }: Cost) =>
  console.log(`${what.padEnd(58)} ${mean.toFixed(2).padStart(7)} ms CPU, p95 ${p95.toFixed(2).padStart(7)} ms`);

const page = aPage(count);
console.log(`${count} widgets, ${dragged} dragged, ${moves} moves\n`);
report(
  'open',
  measure(5, () => new Editor({ document: page, catalogue })),
);

const editor = new Editor({ document: page, catalogue });
const held = page.widgets.slice(count / 2, count / 2 + dragged);
const first = held[0];
const start = first && 'x' in first.position ? first.position : { x: 0, y: 0 };
const from = { x: start.x + 12, y: start.y + 12 };
const wander = (index: number) => ({ x: from.x + Math.sin(index / 9) * 120, y: from.y + Math.cos(index / 7) * 90 });
const send = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', screen: { x: number; y: number }) =>
  editor.handle({ type, screen });

report(
  `hover`,
  measure(moves, (index) => send('pointerMove', wander(index))),
);
report(
  `select ${dragged}`,
  measure(20, (index) => editor.select(...held.slice(index % 2).map(({ id }) => id))),
);
editor.select(...held.map(({ id }) => id));
send('pointerDown', from);
report(
  'begin the drag',
  measure(1, () => send('pointerMove', { x: from.x + 9, y: from.y + 9 })),
);
report(
  `drag ${dragged} with snapping, a move`,
  measure(moves, (index) => send('pointerMove', wander(index))),
);
report(
  'drop',
  measure(1, () => send('pointerUp', { x: from.x + 33, y: from.y + 21 })),
);
report(
  'undo of that move',
  measure(1, () => editor.undo()),
);
report(
  'redo of that move',
  measure(1, () => editor.redo()),
);

editor.run('escape');
editor.select();
send('pointerDown', { x: 2, y: 2 });
const side = page.con.width;
report(
  'marquee over all, a move',
  measure(moves, (index) => send('pointerMove', { x: (side * index) / moves, y: (side * index) / moves })),
);
report(
  'marquee ends',
  measure(1, () => send('pointerUp', { x: side, y: side })),
);
report(
  'nudge all',
  measure(5, () => editor.run('nudgeRight')),
);
report(
  'colour all',
  measure(5, (index) => editor.run('edit', { path: 'style.fill.color', value: `#00000${index}` })),
);
report(
  'group all',
  measure(1, () => editor.run('group')),
);
report(
  'undo of grouping',
  measure(1, () => editor.undo()),
);
