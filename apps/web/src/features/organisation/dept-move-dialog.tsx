import { App, Alert, Form, Select, TreeSelect } from 'antd';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useMoveDept } from './api/organisation-queries.ts';
import {
  type DeptNode,
  type DeptTree,
  type Search,
  brothersAt,
  moveProblem,
  pathOf,
  searchTree,
  staysPut,
} from './dept-tree.ts';
import styles from './dept.module.css';
import { useProblemText } from './use-problem-text.ts';

/** Stands for the top in the fields, where an id cannot be empty. */
const TOP = 'top';
const LAST = 'last';
interface Fields {
  parent: string;
  before: string;
}
interface Choice {
  value: string;
  title: string;
  disabled: boolean;
  children: Choice[];
}

/** What dragging does, for the keyboard and for a finger. */
export function DeptMoveDialog({ tree, node, onClose }: { tree: DeptTree; node: DeptNode; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const problemText = useProblemText();
  const [form] = Form.useForm<Fields>();
  const move = useMoveDept();
  const { id, name } = node.dept;
  const [parent, setParent] = useState(node.parent?.dept.id ?? TOP);
  const parentId = parent === TOP ? undefined : parent;
  const [opened, open] = useState<readonly string[]>(() => [TOP, ...above(node)]);
  const [find, setFind] = useState('');
  // thousands of departments: typing does not wait for them
  const keyword = useDeferredValue(find);
  const search = useMemo(() => searchTree(tree, keyword), [tree, keyword]);
  const choices = useMemo(() => choicesOf(tree, node, t('dept.top'), search), [tree, node, t, search]);
  const problem = problemText(moveProblem(tree, node, parentId));
  const others = brothersAt(tree, parentId).filter((other) => other !== node);
  const submit = ({ before }: Fields) => {
    if (problem) return;
    const place = { parentId, before: before === LAST ? undefined : before };
    if (staysPut(tree, node, place)) {
      void message.info(t('dept.form.stays'));
      return;
    }
    move.mutate(
      { id, ...place },
      {
        onSuccess: () => {
          void message.success(t('dept.moved', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<Fields>
      title={t('dept.form.move', { name })}
      form={form}
      initial={{ parent, before: LAST }}
      submitText={t('dept.form.submitMove')}
      pending={move.isPending}
      error={move.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {node.height > 1 ? <p className={styles['note']}>{t('dept.form.moveNote', { count: sizeOf(node) })}</p> : null}
      <Form.Item name="parent" label={t('dept.form.parent')}>
        <TreeSelect
          autoFocus
          treeData={choices}
          showSearch={{ filterTreeNode: false, onSearch: setFind }}
          treeExpandedKeys={search ? [TOP, ...search.paths] : [...opened]}
          onTreeExpand={(keys) => search ?? open(keys.map(String))}
          popupRender={ownedList}
          onChange={(chosen: string) => {
            setParent(chosen);
            form.setFieldValue('before', LAST);
          }}
        />
      </Form.Item>
      {problem ? <Alert type="warning" showIcon title={problem} role="alert" /> : null}
      <Form.Item name="before" label={t('dept.form.position')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...others.map(({ dept }) => ({ value: dept.id, label: t('dept.form.beforeOf', { name: dept.name }) })),
            { value: LAST, label: t('dept.form.last') },
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}

/** The field says that it owns an element of this id, which the library gives to none. */
const ownedList = (list: ReactElement) => <div id="parent_list">{list}</div>;

const sizeOf = (node: DeptNode): number => node.children.reduce((sum, child) => sum + sizeOf(child), 1);

const above = (node: DeptNode): string[] =>
  pathOf(node)
    .slice(0, -1)
    .map(({ dept }) => dept.id);

/** The tree to choose from, or what a search finds in it; where the department cannot go is grey. */
function choicesOf(tree: DeptTree, moved: DeptNode, top: string, search: Search | undefined): Choice[] {
  const shown = ({ dept }: DeptNode) => !search || search.hits.has(dept.id) || search.paths.has(dept.id);
  const grow = (nodes: readonly DeptNode[]): Choice[] =>
    nodes
      .filter((node) => node !== moved && shown(node))
      .map((node) => ({
        value: node.dept.id,
        title: node.dept.name,
        disabled: moveProblem(tree, moved, node.dept.id) !== undefined,
        children: grow(node.children),
      }));
  const disabled = moveProblem(tree, moved, undefined) !== undefined;
  return [{ value: TOP, title: top, disabled, children: grow(tree.roots) }];
}
