import { type DeptRow, LIMITS } from '@lightfield/contract';
import { type Tree, type TreeNode, growTree } from '../../lib/tree/tree.ts';

export type DeptNode = TreeNode<DeptRow>;
export type DeptTree = Tree<DeptRow>;
const DEPT_LIMITS = { depth: LIMITS.org.deptDepth, children: LIMITS.org.deptChildren };

/** Departments with the accounts in each. */
export const deptTree = (rows: readonly DeptRow[]): DeptTree => growTree(rows, DEPT_LIMITS, ({ accounts }) => accounts);
