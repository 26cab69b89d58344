import { Binding, OWN_HREF, OwnSymbol, freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageContext } from '../kit/host.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { PALETTE } from '../symbols/palette.ts';
import { image } from './definition.ts';
import { ImageWidgetView } from './view.tsx';

const bound = (signalId: string) => Binding.parse({ signalId });
const BODY = { d: 'M0 0L100 0L100 100L0 100Z', fill: '#112233', stroke: '#445566', width: 2 };
const own = (...parts: object[]) =>
  OwnSymbol.parse({
    id: 'own-1',
    version: 1,
    name: '自吸泵',
    category: 'electrical',
    width: 100,
    height: 50,
    parts: [BODY, ...parts],
    ports: [
      { x: 0, y: 25, side: 'left' },
      { x: 50, y: 0, side: 'top' },
    ],
  });
const widgetOf = (symbol: OwnSymbol | null, how: object = {}, more: object = {}) => ({
  ...freshWidget(image, { x: 10, y: 20, width: 200, height: 100 }, 'w'),
  data: image.data.parse({ imgHref: OWN_HREF, own: symbol, symbol: how, ...more }),
});
const drawn = (widget: ReturnType<typeof widgetOf>, readings = {}) =>
  renderToStaticMarkup(
    <PageContext value={testHost(readings, { mode: 'run' })}>
      <svg>
        <ImageWidgetView widget={widget} />
      </svg>
    </PageContext>,
  );
const run = { state: { data: bound('run') } };
const level = { value: { data: bound('level'), show: false } };
const at = (signalId: string, value: number) => ({ [`signal:${signalId}`]: aReading(value) });
const ON = PALETTE.state.on;

describe('a symbol of an enterprise', () => {
  it('is drawn in the colours it was drawn in, its lines as much thicker as it is larger', () => {
    const markup = drawn(widgetOf(own()));
    expect(markup).toContain('fill="#112233" stroke="#445566" stroke-width="4"');
    expect(markup).not.toContain(ON);
  });
  it('shows its state by what was marked, and by nothing else', () => {
    const marked = own({ d: 'M0 0L9 9Z', fill: '#000001', stateFill: true }, { d: 'M1 1L9 9', stateStroke: true });
    const running = drawn(widgetOf(marked, run), at('run', 1));
    expect(running).toContain(`fill="var(--lf-fill, ${ON})"`);
    expect(running).toContain(`stroke="var(--lf-stroke, ${ON})"`);
    expect(running).toContain('fill="#112233"');
    expect(running).not.toContain('#000001');
  });
  it('has a grey look that follows from its drawing: bright stays brighter, state alone has a colour', () => {
    const bright = { d: 'M2 2L9 9L9 2Z', fill: '#ffe14d', stroke: 'none' };
    const marked = own(bright, { d: 'M0 0L9 9Z', fill: '#000001', stateFill: true });
    const markup = drawn(widgetOf(marked, { ...run, look: 'ownGrey' }), at('run', 1));
    for (const colour of ['#112233', '#445566', '#ffe14d']) expect(markup).not.toContain(colour);
    const shares = [...markup.matchAll(/color-mix\(in srgb, #d9dee3 (\d+)%/g)].map(([, share]) => Number(share));
    expect(shares[0]).toBeGreaterThanOrEqual(30);
    expect(shares[1]).toBeGreaterThan((shares[0] ?? 0) + 30);
    expect(markup).toContain(`fill="var(--lf-fill, ${ON})"`);
    // what has no outline gets none
    expect(markup).toMatch(/color-mix[^"]*" stroke="none"/);
  });
  it('shows a part in its states alone', () => {
    const flagged = own({ d: 'M7 7L8 8', states: ['fault'] });
    const lines = [{ symbol: '==', value: '2', state: 'fault' }];
    const widget = widgetOf(flagged, { state: { data: bound('run'), lines } });
    const part = 'M24 34L26 36';
    expect(drawn(widget, at('run', 2))).toContain(part);
    expect(drawn(widget, at('run', 1))).not.toContain(part);
    expect(drawn(widgetOf(flagged))).not.toContain(part);
  });
  it('turns while it runs, and not while it stands', () => {
    const rotor = own({ d: 'M0 0L9 9', moves: { kind: 'turn', cx: 50, cy: 25, speed: -1 } });
    expect(drawn(widgetOf(rotor, run), at('run', 1))).toContain('data-turns');
    // it stands as it is drawn until the clock of the page moves it
    expect(drawn(widgetOf(rotor, run), at('run', 0))).not.toContain('rotate(');
  });
  it('is full and open by its value', () => {
    const tank = own({ d: 'M0 0L9 9Z', moves: { kind: 'fill', axis: 'y', from: 50, to: 0 } });
    expect(drawn(widgetOf(tank, level), at('level', 25))).toContain(
      '<rect data-cut="1" x="10" y="95" width="200" height="25"',
    );
    const valve = own(
      { d: 'M0 0L9 9', moves: { kind: 'tilt', cx: 50, cy: 25, from: 0, to: 90 } },
      { d: 'M0 0L5 5', moves: { kind: 'shift', dx: 0, dy: -10 } },
    );
    const open = drawn(widgetOf(valve, level), at('level', 50));
    expect(open).toContain('transform="rotate(45 110 70)"');
    expect(open).toContain('transform="translate(0 -10)"');
    // without a state of its own, what is open is on; without a value its state says how far
    expect(open).toContain('data-state="on"');
    expect(drawn(widgetOf(valve, run), at('run', 1))).toContain('rotate(90 110 70)');
  });
  it('has its own size, its ports by side and order, and states proposed by its kind', () => {
    const { data } = widgetOf(own());
    expect(image.ownSize?.(data)).toEqual({ width: 100, height: 50 });
    expect(image.ports?.(data, { width: 200, height: 100 })).toEqual([
      { name: 'left1', x: 0, y: 50, side: 'left' },
      { name: 'top1', x: 100, y: 0, side: 'top' },
    ]);
    const facts = {
      dataType: 'bit',
      statusMap: [
        { value: 0, text: '分' },
        { value: 1, text: '合' },
      ],
    };
    const settled = image.bound?.(data, 'symbol.state.data', facts as never);
    expect(settled?.symbol.state.lines.map(({ state }) => state)).toEqual(['off', 'on']);
  });
  it('that is not there leaves words, and nothing of it reaches another picture', () => {
    expect(drawn(widgetOf(null))).toContain('own');
    expect(drawn(widgetOf(own(), {}, { imgHref: 'symbol:pump' }))).not.toContain('#112233');
  });
});
