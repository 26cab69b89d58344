import { z } from 'zod';
import { Animation } from './animation.ts';
import { ClickEvent } from './click-event.ts';
import { ParamName } from './param.ts';
import type { Position } from './position.ts';
import { Style } from './style.ts';
import { Styled } from './theme/styled.ts';
import { Triggers } from './trigger/trigger.ts';

/** Regions of a page an account may see (S1 §3 `authRegion`): titles, comma list; empty: for all. */
export const AuthRegion = z
  .string()
  .max(500)
  .regex(/^(?:[^,\s]+(?:,[^,\s]+)*)?$/)
  .default('');

/** A property that follows an expression over live values, instead of standing still. */
export const PropertyExpression = z.object({
  /** From the widget: `style.fill.color`, `data.text`, `position.x`. */
  path: z
    .string()
    .max(100)
    .regex(/^(?:position|style|data)(?:\.[A-Za-z]\w*|\.\d{1,3})+$/),
  /** Over the keys of `inputs`, 200 characters, in the language of the formulas of variables. */
  expression: z.string().max(200),
  inputs: z.record(z.string().regex(/^[A-Za-z_]\w{0,39}$/), z.string().max(200)).default({}),
});

/** Fields that take a parameter of the component or page they stand in, by their paths: `style.fill.color`, `data.maxVal`. */
export const Takes = z
  .record(
    z
      .string()
      .max(100)
      .regex(/^(?:style|data)(?:\.[A-Za-z]\w*|\.\d{1,3})+$/),
    ParamName,
  )
  .default({});

export const WidgetId = z.string().regex(/^[\w-]{1,64}$/);

/** What every widget has (S2 §3 "Common widget fields"). `position` and `data` are told by its definition. */
export const WidgetCommon = z.object({
  id: WidgetId,
  /** Name in an expression or a script: letters, digits, underscore; empty: none. */
  ref: z
    .string()
    .max(40)
    .regex(/^(?:[A-Za-z_]\w*)?$/)
    .default(''),
  widgetType: z.string().max(40),
  widgetName: z.string().max(100).default(''),
  posLock: z.boolean().default(false),
  /** Hidden while editing; on the running page it is shown all the same. */
  hidden: z.boolean().default(false),
  authRegion: AuthRegion,
  style: Style,
  animation: Animation,
  clickEvent: ClickEvent,
  triggers: Triggers,
  expressions: z.array(PropertyExpression).max(20).default([]),
  takes: Takes,
  /** The named style of the enterprise that it has. */
  styled: Styled.optional(),
});

/**
 * One widget of a page, an immutable record. `data` is known to the folder of its type only. `children` is there for a
 * group alone: they keep page coordinates, so grouping and ungrouping move nothing.
 */
export interface Widget<Data = unknown, At extends Position = Position> extends z.infer<typeof WidgetCommon> {
  readonly position: At;
  readonly data: Data;
  readonly children?: readonly Widget[];
}
