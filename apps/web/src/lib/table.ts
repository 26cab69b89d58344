import { type ReactElement, type ReactNode, cloneElement, isValidElement } from 'react';

/**
 * For `<Table measureRowRender={inertMeasureRow}>` wherever a table has a sticky header or scrolls, and rows can be chosen.
 * antd draws such a table's headings a second time, unseen, to measure them; without this the checkbox in there takes the
 * keyboard's focus (axe: aria-hidden-focus).
 */
export const inertMeasureRow = (row: ReactNode): ReactNode =>
  isValidElement(row) ? cloneElement(row as ReactElement<{ inert?: boolean }>, { inert: true }) : row;
