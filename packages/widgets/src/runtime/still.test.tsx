import { Animation, Con, FORMAT, type PageDocument, type Widget, freshWidget } from '@lightfield/page';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { testHost } from '../kit/page.testing.ts';
import { PageView } from './page-view.tsx';

const definitionOf = (type: string) => {
  const found = catalogue.find(({ definition }) => definition.type === type);
  if (!found) throw new Error(`No widget ${type}`);
  return found.definition;
};
const widgetOf = (type: string, id: string, more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(definitionOf(type), { x: 10, y: 20 }, id),
  ...more,
});
const pressed: Partial<Widget> = {
  clickEvent: { ...freshWidget(definitionOf('ShapeRect'), { x: 0, y: 0 }, 'any').clickEvent, enable: true },
};
const coloured: Partial<Widget> = { animation: Animation.parse({ twinkle: { enable: true } }) };
const expressed: Partial<Widget> = {
  expressions: [{ path: 'style.opacity', expression: '0.5', inputs: {} }],
};
const plain: Partial<Widget> = {};

function draw(widgets: readonly Widget[], mode: 'run' | 'edit' = 'run'): string {
  const page: PageDocument = {
    format: FORMAT,
    con: Con.parse({}),
    widgets,
    components: [],
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  };
  const host = { ...testHost({}), mode };
  const size = { width: 800, height: 600 };
  return renderToStaticMarkup(<PageView page={page} catalogue={catalogue} host={host} regions={null} size={size} />);
}
const within = (groups: readonly Partial<Widget>[], widget: Widget): Widget =>
  groups.reduceRight<Widget>(
    (inside, more, depth) => ({ ...widgetOf('WidgetGroup', `group${depth}`, more), children: [inside] }),
    widget,
  );

const STILL = fc.constantFrom(plain);
const ANY = fc.constantFrom(plain, plain, pressed, coloured, expressed);
const TYPES = ['UsualText', 'UsualDataText', 'ShapeRect', 'ShapeCircle', 'ShapeEllipse', 'ShapeArrow', 'ShapeTriangle'];
const Styles = fc.record({
  fill: fc.record({ enable: fc.boolean(), color: fc.constantFrom('#ffffff', 'rgba(1, 2, 3, 0.5)') }),
  stroke: fc.record({ enable: fc.boolean(), color: fc.constantFrom('#102030', '#ff0000'), width: fc.nat(3) }),
});
const Drawn = fc.record({ type: fc.constantFrom(...TYPES), style: Styles });
function styled(
  { type, style }: { type: string; style: { fill: object; stroke: object } },
  more: Partial<Widget>,
): Widget {
  const fresh = widgetOf(type, 'it', more);
  const { fill, stroke } = fresh.style;
  return {
    ...fresh,
    style: { ...fresh.style, fill: { ...fill, ...style.fill }, stroke: { ...stroke, ...style.stroke } },
  };
}

it('names the colours of what nothing colours as they are, and leaves out nothing that is painted', () => {
  /** As it looks while nothing has coloured it: without shapes that paint nothing. */
  const looks = (markup: string) =>
    markup
      .replaceAll(/var\(--lf-(?:fill|stroke|font), ((?:[^()]|\([^()]*\))*)\)/g, '$1')
      .replaceAll(/<rect [^>]*fill="none" stroke="(?:none"|[^"]*" stroke-width="0")[^>]*><\/rect>/g, '')
      .replaceAll(/(?:pointer-events:auto;?| style="")/g, '');
  fc.assert(
    fc.property(Drawn, fc.array(STILL, { maxLength: 3 }), (drawn, groups) => {
      const running = draw([within(groups, styled(drawn, plain))]);
      expect(running).not.toContain('var(--lf-fill');
      expect(running).not.toContain('var(--lf-font');
      // beside it stands one that is pressed, which keeps all of its own alone
      const both = draw([within(groups, styled(drawn, plain)), widgetOf('ShapeRect', 'other', pressed)]);
      expect(both.match(/var\(--lf-fill/g)).toHaveLength(1);
      const channelled = draw([within([coloured, ...groups], styled(drawn, plain))]);
      const inside = (markup: string) => /<g [^>]*data-widget="it".*?<\/g>/.exec(looks(markup))?.[0];
      expect(inside(running)).toBeDefined();
      expect(inside(running)).toBe(inside(channelled));
    }),
  );
});

it('keeps what an animation, an expression or a press needs, on the widget itself and on any group around it', () => {
  fc.assert(
    fc.property(Drawn, ANY, fc.array(ANY, { maxLength: 3 }), (drawn, own, groups) => {
      const isStill = [own, ...groups].every((one) => one === plain);
      const markup = draw([within(groups, styled(drawn, own))]);
      expect(markup.includes('var(--lf-fill')).toBe(!isStill);
    }),
  );
});

it('lets all of it be coloured on the canvas of the designer', () => {
  const text = widgetOf('UsualText', 'it');
  expect(draw([text], 'edit')).toContain('fill="var(--lf-fill, none)"');
  expect(draw([text])).not.toContain('<rect');
});
