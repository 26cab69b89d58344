import { groupErrors } from '@lightfield/contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { type Place, moveProblem, nameTaken, staysPut } from '../../lib/tree/tree.ts';
import { CallRefused } from '../../lib/wire.ts';
import { useTitleProblem } from '../../lib/title-rule.ts';
import { useDeleteGroup, useMoveDevices, useMoveGroup, useRenameGroup, useSortGroups } from './api/group-queries.ts';
import type { GroupNode, GroupTree } from './group-tree.ts';
import { useProblemText } from './use-problem-text.ts';

/** Changes that need no dialog of their own: renaming in place, dropping groups and devices, ordering, deleting. */
export function useGroupChanges(tree: GroupTree, orgId: string) {
  const { t } = useTranslation('group');
  const common = useTranslation().t;
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const problemText = useProblemText();
  const titleProblem = useTitleProblem();
  const renaming = useRenameGroup();
  const moving = useMoveGroup();
  const sorting = useSortGroups();
  const removing = useDeleteGroup();
  const putting = useMoveDevices();

  /** Answers whether it was done; says why not. */
  async function tried(work: () => Promise<string>): Promise<boolean> {
    try {
      void message.success(await work());
      return true;
    } catch (error) {
      void message.error(words(error).title);
      return false;
    }
  }

  /** Answers whether the field can close. */
  async function rename(node: GroupNode, text: string): Promise<boolean> {
    const name = text.trim();
    if (name === '' || name === node.item.name) return true;
    const wrong = titleProblem(name);
    if (wrong !== undefined) {
      void message.error(wrong);
      return false;
    }
    if (nameTaken(tree, node.parent?.item.id, name, node.item.id)) {
      void message.error(t('form.nameTaken'));
      return false;
    }
    return tried(async () => {
      await renaming.mutateAsync({ id: node.item.id, name });
      return t('renamed');
    });
  }

  /** Answers whether it moved. */
  async function drop(node: GroupNode, place: Place): Promise<boolean> {
    if (staysPut(tree, node, place)) return false;
    const problem = moveProblem(tree, node, place.parentId);
    if (problem) {
      void message.warning(problemText(problem));
      return false;
    }
    return tried(async () => {
      await moving.mutateAsync({ id: node.item.id, ...place });
      return t('moved', { name: node.item.name });
    });
  }

  const put = (ids: readonly string[], groupId: string | undefined): Promise<boolean> =>
    tried(async () => t('list.done', { count: await putting.mutateAsync({ ids, groupId }) }));

  const orderByName = (parentId: string | undefined): Promise<boolean> =>
    tried(async () => {
      await sorting.mutateAsync({ orgId, parentId });
      return t('sorted');
    });

  function askDelete(node: GroupNode, onGone: () => void, full = node.children.length > 0 || node.count > 0): void {
    const { id, name } = node.item;
    const parent = node.parent?.item.name;
    const remove = async () => {
      try {
        await removing.mutateAsync({ id, moveUp: full });
        void message.success(t('deleted'));
        onGone();
      } catch (error) {
        // something came into it meanwhile, or stands in it that we do not see
        if (!full && error instanceof CallRefused && error.code === groupErrors.groupNotEmpty.code)
          askDelete(node, onGone, true);
        else void message.error(words(error).title);
      }
    };
    void modal.confirm({
      title: t('deleteAsk', { name }),
      content: full ? (parent ? t('deleteFull', { parent }) : t('deleteFullTop')) : t('deleteEmpty'),
      okText: full ? t('deleteAndMove') : common('action.delete'),
      okButtonProps: { danger: true },
      cancelText: common('action.cancel'),
      onOk: remove,
    });
  }

  return { rename, drop, put, orderByName, askDelete };
}
