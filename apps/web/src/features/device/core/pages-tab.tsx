import type { ComponentType } from 'react';
import { type Owner } from './editor/config-queries.ts';
import { useConfigEditor } from './editor/editor-context.ts';

/** The tab of the pages, told whose they are. */
export function createPagesTab(Tab: ComponentType<{ owner: { kind: Owner; id: string } }>): ComponentType {
  return function PagesTab() {
    const { owner: kind, id } = useConfigEditor();
    return <Tab owner={{ kind, id }} />;
  };
}
