import {
  Bind,
  Binding,
  Con,
  FORMAT,
  type PageDocument,
  type Widget,
  type WidgetDefinition,
  freshWidget,
} from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { isHeavy } from './kit/heavy-view.tsx';
import type { PageHost, Reading } from './kit/host.ts';
import { aReading, testHost } from './kit/page.testing.ts';
import { PageView } from './runtime/page-view.tsx';

const BOUND = Binding.parse({ title: 'Level', signalId: 's1', equipId: 'd1' });
/** Whatever types are bound by; what a type has not is left out by its schema. */
const WAYS = [
  { data: BOUND, signalArray: [BOUND], reportSignalArray: [{ ...BOUND, reportId: 'r1' }], reportSignal: [BOUND] },
  { data: BOUND, signalArrayX: [BOUND], signalArrayY: [BOUND] },
  { signalArray: [{ x: BOUND, y: BOUND }] },
  { signalArray: [{ point: 'level', data: BOUND }] },
  { script: 'A', signalArray: [{ key: 'A', data: BOUND }] },
];
/** Bound in the way that binds most. */
function boundData(definition: WidgetDefinition, words: object): unknown {
  const countOf = (data: unknown) => definition.bindings(data).filter((binding) => binding !== null).length;
  return WAYS.flatMap((way) => definition.data.safeParse({ ...words, ...way }).data ?? [])
    .toSorted((one, other) => countOf(other) - countOf(one))
    .at(0);
}
function widgetOf(definition: WidgetDefinition, isBound: boolean, size?: { width: number; height: number }): Widget {
  const fresh = freshWidget(definition, { x: 10, y: 10, ...size }, 'w1');
  const words = definition.words?.('en') ?? {};
  return { ...fresh, data: isBound ? boundData(definition, words) : definition.data.parse(words) };
}
function drawn(widget: Widget, reading: Reading | undefined, host: Partial<PageHost> = {}): string {
  const page: PageDocument = {
    format: FORMAT,
    con: Con.parse({}),
    widgets: [widget],
    components: [],
    bind: Bind.parse({}),
  };
  const around = testHost(reading ? { 'signal:s1': reading } : {}, { language: 'en', ...host });
  return renderToStaticMarkup(
    <PageView page={page} catalogue={catalogue} host={around} regions={null} size={{ width: 1_024, height: 768 }} />,
  );
}
beforeAll(async () => {
  for (const { view } of catalogue) if (isHeavy(view)) await view.fetch();
});

/** Of widgets that draw past React the first look alone, which is what a slow line shows. */
describe.each(catalogue.map(({ definition }) => [definition.type, definition] as const))('%s', (_type, definition) => {
  const looks: readonly [size: { width: number; height: number } | undefined, mode: PageHost['mode']][] = [
    [undefined, 'run'],
    [undefined, 'edit'],
    [{ width: 120, height: 80 }, 'run'],
    [{ width: 1_900, height: 1_000 }, 'run'],
  ];
  it.each([
    ['nothing is bound', false, undefined],
    ['the variable is gone or has never had a value', true, undefined],
    ['its value is known', true, aReading(42.5, { text: '42.5', unit: 'kPa' })],
    ['its value is bad', true, aReading(42.5, { quality: 'bad' })],
    ['its value is out of date', true, aReading(42.5, { quality: 'stale', time: 1 })],
    ['its value is none', true, aReading(null)],
    ['a division has come to nothing', true, aReading(Number.NaN)],
    ['its value is beyond all bounds', true, aReading(-1e308)],
    ['a text comes where a number is meant', true, aReading('<b>ERR</b>')],
    ['it is true or false', true, aReading(true)],
  ] as const)('is drawn, in English and whole, when %s', (_when, isBound, reading) => {
    for (const [size, mode] of looks) {
      const markup = drawn(widgetOf(definition, isBound, size), reading, { mode });
      expect(markup).toContain('data-widget="w1"');
      // nobody reads these, and no browser draws them
      expect(markup).not.toMatch(/\bNaN\b|undefined|Infinity|\[object/);
      expect(markup).not.toMatch(/[\u4e00-\u9fff]/);
      expect(markup).not.toContain('<b>');
    }
  });
});
