import { Con, FORMAT, type PageDocument, type Widget, collectBind, freshWidget } from '@lightfield/page';
import { definitions } from '../definitions.ts';
import { shapeLine } from '../shape-line/definition.ts';
import { loadBinding } from './load-page.testing.ts';

const PAGE = { width: 1_920, height: 1_080 } as const;

/** A page of pipes in which something flows: three bends each, every tenth crosses its neighbours and leaps over them. */
export function makePipePage(count: number): PageDocument {
  const columns = 25;
  const widgets = Array.from({ length: count }, (_, index): Widget => {
    const [x, y] = [10 + (index % columns) * 76, 10 + Math.floor(index / columns) * 53];
    const long = index % 10 === 0 ? 130 : 60;
    const points = [
      { x, y },
      { x: x + 20, y },
      { x: x + 20, y: y + 35 },
      { x: x + long, y: y + 35 },
    ];
    const fresh = freshWidget(shapeLine, { points }, `load-${index}`);
    return {
      ...fresh,
      style: { ...fresh.style, stroke: { ...fresh.style.stroke, width: 8 } },
      data: shapeLine.data.parse({
        kind: 'pipe',
        route: 'auto',
        medium: 'water',
        radius: 12,
        jump: true,
        flow: { data: loadBinding(index), full: 100 },
      }),
    };
  });
  const con = Con.parse({ ...PAGE, title: `Pipes ${count}` });
  return { format: FORMAT, con, widgets, components: [], bind: collectBind({ widgets, components: [] }, definitions) };
}
