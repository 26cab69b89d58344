/** Names the row of a node, for the tree's active descendant. */
export const rowId = (id: string): string => `node-${id}`;
