import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { type Place, moveProblem, nameTaken, staysPut } from '../../lib/tree/tree.ts';
import { CallRefused } from '../../lib/wire.ts';
import { useTitleProblem } from '../../lib/title-rule.ts';
import { useDeleteDept, useMoveDept, useRenameDept } from './api/organisation-queries.ts';
import type { DeptNode, DeptTree } from './dept-tree.ts';
import { useProblemText } from './use-problem-text.ts';

/** Accounts or departments are in it. */
const IN_USE = 2906;

/** Changes that need no dialog of their own: renaming in place, dropping, deleting. */
export function useDeptChanges(tree: DeptTree) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const problemText = useProblemText();
  const titleProblem = useTitleProblem();
  const renaming = useRenameDept();
  const moving = useMoveDept();
  const removing = useDeleteDept();

  /** Answers whether the field can close. */
  async function rename(node: DeptNode, text: string): Promise<boolean> {
    const name = text.trim();
    if (name === '' || name === node.item.name) return true;
    const wrong = titleProblem(name);
    if (wrong !== undefined) {
      void message.error(wrong);
      return false;
    }
    if (nameTaken(tree, node.parent?.item.id, name, node.item.id)) {
      void message.error(t('dept.form.nameTaken'));
      return false;
    }
    try {
      await renaming.mutateAsync({ id: node.item.id, name });
      void message.success(t('dept.renamed'));
      return true;
    } catch (error) {
      void message.error(words(error).title);
      return false;
    }
  }

  /** Answers whether it moved. */
  async function drop(node: DeptNode, place: Place): Promise<boolean> {
    if (staysPut(tree, node, place)) return false;
    const problem = moveProblem(tree, node, place.parentId);
    if (problem) {
      void message.warning(problemText(problem));
      return false;
    }
    try {
      await moving.mutateAsync({ id: node.item.id, ...place });
      void message.success(t('dept.moved', { name: node.item.name }));
      return true;
    } catch (error) {
      void message.error(words(error).title);
      return false;
    }
  }

  async function remove(node: DeptNode, onGone: () => void): Promise<void> {
    const { id, name, accounts } = node.item;
    try {
      await removing.mutateAsync(id);
      void message.success(t('dept.deleted'));
      onGone();
    } catch (error) {
      if (!(error instanceof CallRefused && error.code === IN_USE)) {
        void message.error(words(error).title);
        return;
      }
      modal.error({
        title: t('dept.deleteRefused', { name }),
        content: `${words(error).title} ${t('dept.deleteLeft', { accounts, children: node.children.length })}`,
        okText: common('action.close'),
      });
    }
  }

  const askDelete = (node: DeptNode, onGone: () => void) =>
    void modal.confirm({
      title: t('dept.deleteAsk', { name: node.item.name }),
      content: t('dept.deleteNote'),
      okText: common('action.delete'),
      okButtonProps: { danger: true },
      cancelText: common('action.cancel'),
      onOk: () => remove(node, onGone),
    });

  return { rename, drop, askDelete };
}
