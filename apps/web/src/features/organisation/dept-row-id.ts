/** Names the row of a department, for the tree's active descendant. */
export const rowId = (id: string): string => `dept-${id}`;
