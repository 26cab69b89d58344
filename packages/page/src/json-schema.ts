import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { Con } from './con.ts';
import type { Catalogue } from './definition.ts';
import { Bind, ComponentHead, FORMAT } from './document.ts';
import { type PositionForm, POSITIONS } from './position.ts';
import { WidgetCommon } from './widget.ts';

/**
 * The document as a JSON Schema (2020-12), for whoever writes pages by a program: what may be left out has a default.
 * It says what a schema can say; ids that are unique, groups that are not too deep, components without circles and
 * widgets there may be only some of are for `parsePage`.
 */
export function pageJsonSchema(catalogue: Catalogue): z.core.JSONSchema.BaseSchema {
  const { widgets: mostWidgets, components: mostComponents } = LIMITS.designer;
  const widget: z.ZodType = z.lazy(() => {
    const [first, ...others] = [...catalogue.values()].map(({ type, form, data, category }) =>
      WidgetCommon.extend({
        widgetType: z.literal(type),
        position: positionOf(form),
        data: data.prefault({}),
        ...(category === 'group' && { children: widgets.optional() }),
      }).meta({ id: type }),
    );
    return first ? z.discriminatedUnion('widgetType', [first, ...others]) : z.never();
  });
  const widgets = z.array(widget).max(mostWidgets);
  const page = z
    .object({
      format: z.literal(FORMAT),
      con: Con.prefault({}),
      widgets,
      components: z.array(ComponentHead.extend({ widgets })).max(mostComponents),
      bind: Bind,
    })
    .meta({ title: 'Page', description: `A configuration page, format ${FORMAT}` });
  return z.toJSONSchema(page, { io: 'input', reused: 'ref', unrepresentable: 'any' });
}

const positionOf = (form: PositionForm) => POSITIONS[form];
