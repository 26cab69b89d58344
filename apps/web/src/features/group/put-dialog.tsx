import { Form, TreeSelect } from 'antd';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { type Labelled, labelled } from '../../lib/tree/labelled.ts';
import { type Search, searchTree } from '../../lib/tree/tree.ts';
import type { GroupNode, GroupTree } from './group-tree.ts';

/** Stands for no group in the field, where an id cannot be empty. */
const NONE = 'none';

interface Choice {
  value: string;
  title: string;
  children: Choice[];
}

/** Which group the chosen devices go to: what dragging does, for the keyboard and for a finger. */
export function PutDialog({
  tree,
  count,
  onPut,
  onClose,
}: {
  tree: GroupTree;
  count: number;
  onPut: (groupId: string | undefined) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation('group');
  const [form] = Form.useForm<{ group: string }>();
  const [pending, setPending] = useState(false);
  const [opened, open] = useState<readonly string[]>([]);
  const [find, setFind] = useState('');
  // thousands of groups: typing does not wait for them
  const keyword = useDeferredValue(find);
  const search = useMemo(() => searchTree(tree, keyword), [tree, keyword]);
  const choices = useMemo(
    () => [...(search ? [] : [{ value: NONE, title: t('list.putNone'), children: [] }]), ...choicesOf(tree, search)],
    [tree, search, t],
  );
  return (
    <FormDialog<{ group: string }>
      title={t('list.putTitle', { count })}
      form={form}
      submitText={t('list.putSubmit')}
      pending={pending}
      error={null}
      onSubmit={({ group }) => {
        setPending(true);
        void onPut(group === NONE ? undefined : group).then((done) => (done ? onClose() : setPending(false)));
      }}
      onClose={onClose}
    >
      <Form.Item
        name="group"
        label={t('list.putInto')}
        rules={[{ required: true, message: t('list.putInto') }]}
        {...labelled(tree, { [NONE]: t('list.putNone') })}
      >
        <TreeSelect<Labelled>
          autoFocus
          labelInValue
          treeData={choices}
          showSearch={{ filterTreeNode: false, onSearch: setFind }}
          treeExpandedKeys={search ? [...search.paths] : [...opened]}
          onTreeExpand={(keys) => search ?? open(keys.map(String))}
          popupRender={ownedList}
        />
      </Form.Item>
    </FormDialog>
  );
}

/** The field says that it owns an element of this id, which the library gives to none. */
const ownedList = (list: ReactElement) => <div id="group_list">{list}</div>;

function choicesOf(tree: GroupTree, search: Search | undefined): Choice[] {
  const shown = ({ item }: GroupNode) => !search || search.hits.has(item.id) || search.paths.has(item.id);
  const grow = (nodes: readonly GroupNode[]): Choice[] =>
    nodes.filter(shown).map((node) => ({ value: node.item.id, title: node.item.name, children: grow(node.children) }));
  return grow(tree.roots);
}
