import { App, Alert, Form, Select, TreeSelect } from 'antd';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import { type Labelled, labelled } from './labelled.ts';
import styles from './tree.module.css';
import {
  type MoveProblem,
  type Place,
  type Search,
  type Tree,
  type TreeItem,
  type TreeNode,
  brothersAt,
  moveProblem,
  pathOf,
  searchTree,
  staysPut,
} from './tree.ts';

export interface MoveWords {
  readonly title: string;
  /** Said when others move along. */
  readonly note: (count: number) => string;
  readonly parent: string;
  readonly position: string;
  readonly top: string;
  readonly last: string;
  readonly beforeOf: (name: string) => string;
  readonly submit: string;
  readonly stays: string;
  readonly problem: (problem: MoveProblem | undefined) => string | undefined;
}

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
export function MoveDialog<Item extends TreeItem>({
  words,
  tree,
  node,
  pending,
  error,
  onMove,
  onClose,
}: {
  words: MoveWords;
  tree: Tree<Item>;
  node: TreeNode<Item>;
  pending: boolean;
  error: unknown;
  onMove: (place: Place) => void;
  onClose: () => void;
}) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [parent, setParent] = useState(node.parent?.item.id ?? TOP);
  const parentId = parent === TOP ? undefined : parent;
  const [opened, open] = useState<readonly string[]>(() => [TOP, ...above(node)]);
  const [find, setFind] = useState('');
  // thousands of nodes: typing does not wait for them
  const keyword = useDeferredValue(find);
  const search = useMemo(() => searchTree(tree, keyword), [tree, keyword]);
  const choices = useMemo(() => choicesOf(tree, node, words.top, search), [tree, node, words.top, search]);
  const problem = words.problem(moveProblem(tree, node, parentId));
  const others = brothersAt(tree, parentId).filter((other) => other !== node);
  const submit = ({ before }: Fields) => {
    if (problem) return;
    const place = { parentId, before: before === LAST ? undefined : before };
    if (staysPut(tree, node, place)) {
      void message.info(words.stays);
      return;
    }
    onMove(place);
  };
  return (
    <FormDialog<Fields>
      title={words.title}
      form={form}
      initial={{ parent, before: LAST }}
      submitText={words.submit}
      pending={pending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {node.height > 1 ? <p className={styles['note']}>{words.note(sizeOf(node))}</p> : null}
      <Form.Item name="parent" label={words.parent} {...labelled(tree, { [TOP]: words.top })}>
        <TreeSelect<Labelled>
          autoFocus
          labelInValue
          treeData={choices}
          showSearch={{ filterTreeNode: false, onSearch: setFind }}
          treeExpandedKeys={search ? [TOP, ...search.paths] : [...opened]}
          onTreeExpand={(keys) => search ?? open(keys.map(String))}
          popupRender={ownedList}
          onChange={({ value }) => {
            setParent(value);
            form.setFieldValue('before', LAST);
          }}
        />
      </Form.Item>
      {problem ? <Alert type="warning" showIcon title={problem} role="alert" /> : null}
      <Form.Item name="before" label={words.position}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...others.map(({ item }) => ({ value: item.id, label: words.beforeOf(item.name) })),
            { value: LAST, label: words.last },
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}

/** The field says that it owns an element of this id, which the library gives to none. */
const ownedList = (list: ReactElement) => <div id="parent_list">{list}</div>;

const sizeOf = <Item extends TreeItem>(node: TreeNode<Item>): number =>
  node.children.reduce((sum, child) => sum + sizeOf(child), 1);

const above = <Item extends TreeItem>(node: TreeNode<Item>): string[] =>
  pathOf(node)
    .slice(0, -1)
    .map(({ item }) => item.id);

/** The tree to choose from, or what a search finds in it; where the node cannot go is grey. */
function choicesOf<Item extends TreeItem>(
  tree: Tree<Item>,
  moved: TreeNode<Item>,
  top: string,
  search: Search | undefined,
): Choice[] {
  const shown = ({ item }: TreeNode<Item>) => !search || search.hits.has(item.id) || search.paths.has(item.id);
  const grow = (nodes: readonly TreeNode<Item>[]): Choice[] =>
    nodes
      .filter((node) => node !== moved && shown(node))
      .map((node) => ({
        value: node.item.id,
        title: node.item.name,
        disabled: moveProblem(tree, moved, node.item.id) !== undefined,
        children: grow(node.children),
      }));
  const disabled = moveProblem(tree, moved, undefined) !== undefined;
  return [{ value: TOP, title: top, disabled, children: grow(tree.roots) }];
}
