import { Binding, type Param, bindingKey, usesOf, usesOfParam } from '@lightfield/page';
import { useMemo } from 'react';
import { useDesigner, useDocument } from '../session/designer-context.ts';

/** How many fields of what is edited take a parameter, name it in a text or in the title of the page, or are bound to it. */
export function useUsedParams(): (param: Param) => number {
  const { editor, component } = useDesigner();
  const { widgets, con } = useDocument(editor.document);
  const uses = useMemo(() => [...usesOf(widgets, editor.catalogue)], [widgets, editor]);
  return ({ name }) => {
    const key = bindingKey(Binding.parse({ type: 'param', systemKey: name }));
    const bound = uses.filter(([used]) => used === key || used.startsWith(`${key}.`));
    const inTitle = !component && con.title.includes(`\${${name}}`) ? 1 : 0;
    return (
      inTitle + usesOfParam(widgets, name) + bound.reduce((count, [, { widgetIds }]) => count + widgetIds.length, 0)
    );
  };
}
