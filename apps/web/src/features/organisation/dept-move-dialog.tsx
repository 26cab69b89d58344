import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { MoveDialog } from '../../lib/tree/move-dialog.tsx';
import { useMoveDept } from './api/organisation-queries.ts';
import type { DeptNode, DeptTree } from './dept-tree.ts';
import { useProblemText } from './use-problem-text.ts';

export function DeptMoveDialog({ tree, node, onClose }: { tree: DeptTree; node: DeptNode; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const move = useMoveDept();
  const problem = useProblemText();
  const { id, name } = node.item;
  return (
    <MoveDialog
      words={{
        title: t('dept.form.move', { name }),
        note: (count) => t('dept.form.moveNote', { count }),
        parent: t('dept.form.parent'),
        position: t('dept.form.position'),
        top: t('dept.top'),
        last: t('dept.form.last'),
        beforeOf: (other) => t('dept.form.beforeOf', { name: other }),
        submit: t('dept.form.submitMove'),
        stays: t('dept.form.stays'),
        problem,
      }}
      tree={tree}
      node={node}
      pending={move.isPending}
      error={move.error}
      onMove={(place) =>
        move.mutate(
          { id, ...place },
          {
            onSuccess: () => {
              void message.success(t('dept.moved', { name }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
