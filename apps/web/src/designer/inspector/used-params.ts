import { Binding, type Param, bindingKey, usesOf, usesOfParam } from '@lightfield/page';
import { useMemo } from 'react';
import { useDesigner, useDocument } from '../session/designer-context.ts';

/** How many fields of what is edited take a parameter, name it in a text, or are bound to it. */
export function useUsedParams(): (param: Param) => number {
  const { editor } = useDesigner();
  const { widgets } = useDocument(editor.document);
  const uses = useMemo(() => [...usesOf(widgets, editor.catalogue)], [widgets, editor]);
  return ({ name }) => {
    const key = bindingKey(Binding.parse({ type: 'param', systemKey: name }));
    const bound = uses.filter(([used]) => used === key || used.startsWith(`${key}.`));
    return usesOfParam(widgets, name) + bound.reduce((count, [, { widgetIds }]) => count + widgetIds.length, 0);
  };
}
