import { type GroupRow, LIMITS } from '@lightfield/contract';
import { type Tree, type TreeNode, growTree } from '../../lib/tree/tree.ts';

export type GroupNode = TreeNode<GroupRow>;
export type GroupTree = Tree<GroupRow>;
const GROUP_LIMITS = { depth: LIMITS.device.groupDepth, children: LIMITS.device.groupChildren };

/** Groups with the devices in each. */
export const groupTree = (rows: readonly GroupRow[]): GroupTree =>
  growTree(rows, GROUP_LIMITS, ({ devices }) => devices);

/** Stands in the address for the devices that are in no group. */
export const UNGROUPED = 'none';
/** Type of the drag of devices; its data are their ids, joined by commas. */
export const DEVICE_DRAG = 'application/x-lightfield-devices';
