import type { ReactNode } from 'react';

/** A component, not an element: antd strips the ref of the title's outermost element in the measured copy. */
function SelectAll({ children }: { children: ReactNode }) {
  return (
    <span
      ref={(element) => {
        if (element?.closest('tr[aria-hidden="true"]')) element.inert = true;
      }}
    >
      {children}
    </span>
  );
}

/**
 * For `rowSelection={{ columnTitle: selectAllTitle, ... }}` of a table with a sticky header or one that scrolls. antd draws
 * such a table's headings a second time, unseen, to measure them; without this the checkbox in there takes the keyboard's
 * focus (axe: aria-hidden-focus).
 */
export const selectAllTitle = (checkbox: ReactNode): ReactNode => <SelectAll>{checkbox}</SelectAll>;
