import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { MoveDialog } from '../../lib/tree/move-dialog.tsx';
import { useMoveGroup } from './api/group-queries.ts';
import type { GroupNode, GroupTree } from './group-tree.ts';
import { useProblemText } from './use-problem-text.ts';

export function GroupMoveDialog({ tree, node, onClose }: { tree: GroupTree; node: GroupNode; onClose: () => void }) {
  const { t } = useTranslation('group');
  const { message } = App.useApp();
  const move = useMoveGroup();
  const problem = useProblemText();
  const { id, name } = node.item;
  return (
    <MoveDialog
      words={{
        title: t('form.move', { name }),
        note: (count) => t('form.moveNote', { count }),
        parent: t('form.parent'),
        position: t('form.position'),
        top: t('top'),
        last: t('form.last'),
        beforeOf: (other) => t('form.beforeOf', { name: other }),
        submit: t('form.submitMove'),
        stays: t('form.stays'),
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
              void message.success(t('moved', { name }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
