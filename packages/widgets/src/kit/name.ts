import type { Binding, Texts, Widget } from '@lightfield/page';
import type { PageHost } from './host.ts';

/** What a widget is called where it is read aloud: its own name, or that of what it shows, or of its kind. */
export const nameOf = (widget: Widget, binding: Binding | null, kind: Texts, page: PageHost): string =>
  widget.widgetName || binding?.title || kind[page.language];
