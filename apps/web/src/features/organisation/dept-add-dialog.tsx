import { type DeptRow, LIMITS } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { AddDialog } from '../../lib/tree/add-dialog.tsx';
import { brothersAt, pathOf } from '../../lib/tree/tree.ts';
import { useAddDept } from './api/organisation-queries.ts';
import type { DeptTree } from './dept-tree.ts';

export function AddDeptDialog({
  tree,
  orgId,
  parentId,
  onAdded,
  onClose,
}: {
  tree: DeptTree;
  orgId: string;
  /** Absent: at the top. */
  parentId: string | undefined;
  onAdded: (dept: DeptRow) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('organisation');
  const add = useAddDept();
  const parent = parentId === undefined ? undefined : tree.byId.get(parentId);
  const path = parent && pathOf(parent).map(({ item }) => item.name);
  return (
    <AddDialog
      words={{
        title: t(parent ? 'dept.form.addBelow' : 'dept.form.addTop'),
        place: path && t('dept.form.place', { path: path.join(' / ') }),
        name: t('dept.form.name'),
        limits: t('dept.form.limits', {
          level: (parent?.level ?? 0) + 1,
          depth: LIMITS.org.deptDepth,
          count: brothersAt(tree, parentId).length,
          children: LIMITS.org.deptChildren,
        }),
        nameRule: t('dept.form.nameRule', { max: LIMITS.org.nameMax }),
        nameTaken: t('dept.form.nameTaken'),
      }}
      tree={tree}
      parentId={parentId}
      nameMax={LIMITS.org.nameMax}
      pending={add.isPending}
      error={add.error}
      onAdd={(name) => add.mutate({ orgId, parentId, name }, { onSuccess: onAdded })}
      onClose={onClose}
    />
  );
}
