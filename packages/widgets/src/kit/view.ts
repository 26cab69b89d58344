import type { PositionForm, PositionOf, Widget } from '@lightfield/page';
import type { ReactNode } from 'react';

/**
 * Draws one widget, in page units. An SVG widget draws into a `<g>` that already stands at its place with its rotation,
 * opacity and animations: a box widget draws from 0,0 to width,height, or where its
 * position says (`inPlace` of its catalogue entry); circle, ellipse, line and triangle draw in page
 * units as their position says. An HTML widget fills a `<div>` of its box. Live values come by `usePatch` and `useReading`.
 */
export interface ViewProps<Data, Form extends PositionForm = 'box'> {
  readonly widget: Widget<Data, PositionOf<Form>>;
}
export type View<Data, Form extends PositionForm = 'box'> = (props: ViewProps<Data, Form>) => ReactNode;
