import { type GroupRow, LIMITS } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { AddDialog } from '../../lib/tree/add-dialog.tsx';
import { brothersAt, pathOf } from '../../lib/tree/tree.ts';
import { useAddGroup } from './api/group-queries.ts';
import type { GroupTree } from './group-tree.ts';

export function AddGroupDialog({
  tree,
  orgId,
  parentId,
  onAdded,
  onClose,
}: {
  tree: GroupTree;
  orgId: string;
  /** Absent: at the top. */
  parentId: string | undefined;
  onAdded: (group: GroupRow) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('group');
  const add = useAddGroup();
  const parent = parentId === undefined ? undefined : tree.byId.get(parentId);
  const path = parent && pathOf(parent).map(({ item }) => item.name);
  return (
    <AddDialog
      words={{
        title: t(parent ? 'form.addBelow' : 'form.addTop'),
        place: path && t('form.place', { path: path.join(' / ') }),
        name: t('form.name'),
        limits: t('form.limits', {
          level: (parent?.level ?? 0) + 1,
          depth: LIMITS.device.groupDepth,
          count: brothersAt(tree, parentId).length,
          children: LIMITS.device.groupChildren,
        }),
        nameRule: t('form.nameRule', { max: LIMITS.device.groupNameMax }),
        nameTaken: t('form.nameTaken'),
      }}
      tree={tree}
      parentId={parentId}
      nameMax={LIMITS.device.groupNameMax}
      pending={add.isPending}
      error={add.error}
      onAdd={(name) => add.mutate({ orgId, parentId, name }, { onSuccess: onAdded })}
      onClose={onClose}
    />
  );
}
