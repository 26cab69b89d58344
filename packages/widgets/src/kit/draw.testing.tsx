import { Binding, type PositionOf, type Widget, type WidgetDefinition, freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { type PageHost, PageContext, type Reading } from './host.ts';
import { testHost } from './page.testing.ts';
import type { View } from './view.ts';

/** A binding to the variable `s1`, which is called 水位. */
export const BOUND: Binding = Binding.parse({ title: '水位', signalId: 's1', equipId: 'd1' });

/** A fresh widget 100 by 50 with `data` over its defaults, checked by its own schema. */
export const widgetOf = <Data,>(
  definition: WidgetDefinition<Data, 'box'>,
  data: object = {},
  rest: Partial<Widget<unknown, PositionOf<'box'>>> = {},
): Widget<Data, PositionOf<'box'>> => ({
  ...freshWidget(definition, { x: 0, y: 0, width: 100, height: 50 }, 'w1'),
  ...rest,
  data: definition.data.parse(data),
});

/** The first look of a widget on a page where `s1` has this reading. */
export function draw<Data>(
  Drawn: View<Data>,
  widget: Widget<Data, PositionOf<'box'>>,
  reading?: Reading,
  host: Partial<PageHost> = {},
): string {
  const page = testHost(reading ? { 'signal:s1': reading } : {}, host);
  return renderToStaticMarkup(
    <PageContext value={page}>
      <Drawn widget={widget} />
    </PageContext>,
  );
}
