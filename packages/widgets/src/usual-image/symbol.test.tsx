import { Binding, FORMAT, freshWidget, restorePage } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { definitions } from '../definitions.ts';
import { PageContext } from '../kit/host.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { PALETTE } from '../symbols/palette.ts';
import { image } from './definition.ts';
import { ImageWidgetView } from './view.tsx';

const bound = (signalId: string) => Binding.parse({ signalId });
const widgetOf = (imgHref: string, symbol: object = {}, more: object = {}) => ({
  ...freshWidget(image, { x: 10, y: 20, width: 60, height: 60 }, 'w'),
  data: image.data.parse({ imgHref, symbol }),
  ...more,
});
const drawn = (widget: ReturnType<typeof widgetOf>, readings = {}, mode: 'run' | 'edit' = 'run') =>
  renderToStaticMarkup(
    <PageContext value={testHost(readings, { mode })}>
      <svg>
        <ImageWidgetView widget={widget} />
      </svg>
    </PageContext>,
  );
const onRunning = { state: { data: bound('run') } };

describe('a symbol of a page that was stored before symbols followed values', () => {
  it('looks as it did, to the letter', () => {
    const { symbol: _, ...old } = image.data.parse({ imgHref: 'symbol:pump' });
    const widget = { ...widgetOf('symbol:pump'), data: old };
    const stored = { format: 3, con: { title: 'page' }, widgets: [widget], components: [] };
    const restored = restorePage(JSON.parse(JSON.stringify(stored)), definitions);
    if (!restored.ok) throw new Error('not restored');
    expect(restored.leftOut).toEqual([]);
    expect(restored.page.format).toBe(FORMAT);
    expect(restored.page.widgets[0]?.data).toEqual(image.data.parse({ imgHref: 'symbol:pump' }));
    const markup = drawn(widgetOf('symbol:pump'));
    expect(markup).toContain('var(--lf-fill, #c3cad1)');
    expect(markup).not.toContain('data-turns');
    expect(markup).not.toContain('clipPath');
  });
});

describe('a symbol with a state', () => {
  it('is coloured by it, and says what is not ordinary by a mark', () => {
    const lines = [{ symbol: '==', value: '2', state: 'fault' }];
    const widget = widgetOf('symbol:pump', { state: { data: bound('run'), lines } });
    const fault = drawn(widget, { 'signal:run': aReading(2) });
    expect(fault).toContain(PALETTE.state.fault);
    expect(fault).toContain('data-badge="fault"');
    expect(drawn(widget, { 'signal:run': aReading(7) })).toContain('data-badge="unknown"');
  });
  it('is unknown while no value has come, but not on the canvas, where nothing has been heard yet', () => {
    expect(drawn(widgetOf('symbol:pump', onRunning))).toContain('data-badge="unknown"');
    expect(drawn(widgetOf('symbol:pump', onRunning), {}, 'edit')).not.toContain('data-badge');
  });
  it('has a rotor that turns while it runs, and a blade that closes', () => {
    expect(drawn(widgetOf('symbol:pump', onRunning), { 'signal:run': aReading(1) })).toContain('data-turns');
    expect(drawn(widgetOf('symbol:pump', onRunning), { 'signal:run': aReading(0) })).not.toContain('data-turns');
    const breaker = widgetOf('symbol:breaker-contact', onRunning);
    expect(drawn(breaker, { 'signal:run': aReading(1) })).toContain('rotate(24.8');
    expect(drawn(breaker, { 'signal:run': aReading(0) })).not.toContain('rotate(24.8');
  });
  it('takes the states of a variable that it is bound to, unless somebody has told them', () => {
    const facts = {
      dataType: 'int16',
      unit: '',
      decimals: 0,
      writable: false,
      statusMap: [
        { value: 0, text: '停止' },
        { value: 1, text: '运行' },
      ],
    };
    const settled = image.bound?.(widgetOf('symbol:pump', onRunning).data, 'symbol.state.data', facts);
    expect(settled?.symbol.state.lines).toHaveLength(2);
    const told = widgetOf('symbol:pump', { state: { data: bound('run'), lines: [{ value: '9', state: 'on' }] } }).data;
    expect(image.bound?.(told, 'symbol.state.data', facts)).toBe(told);
  });
});

describe('a symbol with a value', () => {
  const tank = widgetOf('symbol:tank-closed', { value: { data: bound('level'), maxVal: 200 } });
  it('is full by it, in the colour of what it holds, and writes it beside itself with its unit', () => {
    const markup = drawn(tank, { 'signal:level': aReading(50, { unit: 'cm' }) });
    expect(markup).toContain('--lf-medium-water');
    expect(markup).toMatch(/<rect data-cut="0" x="10" y="65" width="60" height="15"/);
    expect(markup).toContain('50 cm');
  });
  it('is empty and says so with dashes while no value has come', () => {
    expect(drawn(tank)).toContain('height="0"');
    expect(drawn(tank)).toContain('--');
  });
  it('opens a valve by it, which is on when it is open', () => {
    const valve = widgetOf('symbol:valve-control', { value: { data: bound('open') } });
    expect(drawn(valve, { 'signal:open': aReading(40) })).toContain('data-state="on"');
    expect(drawn(valve, { 'signal:open': aReading(0) })).toContain('data-state="off"');
  });
});

describe('the name of a symbol', () => {
  it('is what the widget is called, until it gets another one', () => {
    const named = { widgetName: '1号泵' };
    expect(drawn(widgetOf('symbol:pump', { name: { show: true } }, named))).toContain('>1号泵</text>');
    expect(drawn(widgetOf('symbol:pump', { name: { show: true, text: 'P-101' } }, named))).toContain('>P-101</text>');
    expect(drawn(widgetOf('symbol:pump', {}, named))).not.toContain('</text>');
  });
  it('stands upright beside a symbol that is turned', () => {
    const widget = widgetOf('symbol:pump', { name: { show: true, text: 'P-101' } });
    expect(drawn({ ...widget, position: { ...widget.position, rotate: 90 } })).toContain('rotate(-90 40 50)');
  });
});

it('shaded is lit from above, whatever it is bound to', () => {
  expect(drawn(widgetOf('symbol:tank-closed', { look: 'shaded' }))).toContain('linearGradient');
  expect(drawn(widgetOf('symbol:pump', { look: 'shaded' }))).toMatch(/url\(#lf-symbol-\w+-ball\)/);
});
