import type { ReactNode } from 'react';
import { z } from 'zod';

/** Where a widget takes a live value from. */
export const SignalBinding = z.object({
  type: z.literal('signal').default('signal'),
  signalId: z.string(),
  equipId: z.string(),
  title: z.string().default(''),
});
export type SignalBinding = z.infer<typeof SignalBinding>;

export interface WidgetDefinition<Data> {
  /** One of the specification's widget types, spelled exactly so. */
  readonly type: string;
  readonly title: { zh: string; en: string };
  readonly category: 'shape' | 'usual' | 'complex' | 'navigate' | 'script';
  /** Page units. */
  readonly size: { width: number; height: number };
  /** Schema and defaults in one: `data.parse({})` is a fresh widget. */
  readonly data: z.ZodType<Data>;
  /** Every binding inside `data`, so that pruning and subscriptions need not know the widget. */
  bindings(data: Data): readonly (SignalBinding | null)[];
}
export const defineWidget = <Data>(definition: WidgetDefinition<Data>): WidgetDefinition<Data> => definition;

export interface ViewProps<Data> {
  data: Data;
  /** Latest scaled value behind a binding; `undefined` while unbound, unread or offline. */
  live: (binding: SignalBinding | null) => number | undefined;
}
export type View<Data> = (props: ViewProps<Data>) => ReactNode;
export type DataOf<Definition> = Definition extends WidgetDefinition<infer Data> ? Data : never;
