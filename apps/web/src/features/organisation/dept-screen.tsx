import { type DeptRow, LIMITS } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { Failure } from '../../lib/texted.tsx';
import { addProblem } from '../../lib/tree/tree.ts';
import styles from '../../lib/tree/tree.module.css';
import { TreePane } from '../../lib/tree/tree-pane.tsx';
import type { TreeEditing } from '../../lib/tree/tree-view.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote, WhyNot } from '../../lib/why-not.tsx';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { deptList } from './api/organisation-queries.ts';
import { AddDeptDialog } from './dept-add-dialog.tsx';
import { DeptCard } from './dept-card.tsx';
import { DeptMoveDialog } from './dept-move-dialog.tsx';
import { type DeptNode, deptTree } from './dept-tree.ts';
import { useDeptChanges } from './use-dept-changes.ts';
import { useProblemText } from './use-problem-text.ts';

const DEPT_CODECS = { org: textField(), keyword: textField(), dept: textField() };
/** Narrower than this, what is said of a department lies in a sheet over the tree. Pixels. */
const PHONE = 720;

export default function DeptScreen() {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const account = useAccount();
  const [state, change] = useSearchState(DEPT_CODECS);
  const orgId = state.org || account?.orgId || '';
  const several = (useQuery(orgChoices()).data?.length ?? 0) > 1;
  const query = useQuery(deptList(orgId));
  return (
    <section className={styles['screen']} aria-label={t('dept.tree')}>
      <div className={styles['bar']}>
        {several ? (
          <OrgPicker
            className={styles['org']}
            kinds={['center', 'enterprise']}
            label={t('dept.org')}
            placeholder={t('dept.org')}
            value={orgId}
            onChange={(org) => change({ org: org === account?.orgId ? '' : (org ?? ''), dept: '', keyword: '' })}
          />
        ) : null}
        <SearchField
          className={styles['search']}
          label={t('dept.search')}
          value={state.keyword}
          onChange={(keyword) => change({ keyword })}
        />
        <ReadOnlyNote permission="orgal_dept_edit" />
      </div>
      {query.isPending ? <Loading label={common('face.loading')} rows={10} columns={2} /> : null}
      {query.isError && !query.data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <Departments
          key={orgId}
          orgId={orgId}
          rows={query.data}
          keyword={state.keyword}
          chosen={state.dept}
          onChoose={(dept) => change({ dept })}
        />
      ) : null}
    </section>
  );
}

/** What is being added: below a department, or at the top. */
type Adding = { parentId: string | undefined };

function Departments({
  orgId,
  rows,
  keyword,
  chosen,
  onChoose,
}: {
  orgId: string;
  rows: readonly DeptRow[];
  keyword: string;
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const phone = useNarrow(PHONE);
  const mayEdit = usePermission('orgal_dept_edit');
  const problemText = useProblemText();
  const tree = useMemo(() => deptTree(rows), [rows]);
  const [adding, add] = useState<Adding>();
  const [moving, move] = useState<DeptNode>();
  const [renaming, rename] = useState('');
  const changes = useDeptChanges(tree);
  const node = tree.byId.get(chosen);

  const remove = (doomed: DeptNode) => changes.askDelete(doomed, () => onChoose(doomed.parent?.item.id ?? ''));
  const editing: TreeEditing<DeptRow> = {
    nameMax: LIMITS.org.nameMax,
    renaming,
    onRename: rename,
    onRenamed: changes.rename,
    onMove: move,
    onDelete: remove,
    onDrop: async (moved, place) => {
      if (await changes.drop(moved, place)) onChoose(moved.item.id);
    },
  };
  const addTop = (
    <WhyNot reason={problemText(addProblem(tree, undefined))}>
      <Button icon={<Icon name="plus" size={16} />} onClick={() => add({ parentId: undefined })}>
        {t('dept.addTop')}
      </Button>
    </WhyNot>
  );
  const card = node ? (
    <DeptCard
      node={node}
      tree={tree}
      orgId={orgId}
      mayEdit={mayEdit}
      onAddBelow={() => add({ parentId: node.item.id })}
      onAddSibling={() => add({ parentId: node.parent?.item.id })}
      onRename={() => {
        rename(node.item.id);
        if (phone) onChoose('');
      }}
      onMove={() => move(node)}
      onDelete={() => remove(node)}
    />
  ) : null;
  return (
    <>
      {rows.length === 0 ? (
        <Empty icon="tree" title={t('dept.empty')} note={t('dept.emptyNote')} action={mayEdit ? addTop : null} />
      ) : (
        <div className={styles['panes']}>
          <TreePane
            words={{
              tree: t('dept.tree'),
              count: (count) => t('dept.accounts', { count }),
              below: (count) => t('dept.accountsBelow', { count }),
              renameOf: (name) => t('dept.renameOf', { name }),
              found: (count) => t('dept.found', { count }),
              all: (count) => t('dept.total', { count }),
              openAll: t('dept.openAll'),
              closeAll: t('dept.closeAll'),
              noHit: t('dept.noHit'),
            }}
            tree={tree}
            keyword={keyword}
            chosen={chosen}
            onChoose={onChoose}
            editing={mayEdit ? editing : undefined}
            actions={mayEdit ? addTop : null}
            keys={phone ? undefined : t(mayEdit ? 'dept.keys' : 'dept.keysView')}
          />
          {phone ? (
            <Drawer
              placement="bottom"
              size="default"
              open={node !== undefined}
              onClose={() => onChoose('')}
              title={node?.item.name}
            >
              {card}
            </Drawer>
          ) : (
            <aside className={styles['cardPane']}>
              {card ?? <Empty icon="tree" title={t(chosen ? 'dept.gone' : 'dept.pick')} />}
            </aside>
          )}
        </div>
      )}
      {adding ? (
        <AddDeptDialog
          tree={tree}
          orgId={orgId}
          parentId={adding.parentId}
          onClose={() => add(undefined)}
          onAdded={(dept) => {
            void message.success(t('dept.added', { name: dept.name }));
            add(undefined);
            if (!phone) onChoose(dept.id);
          }}
        />
      ) : null}
      {moving ? <DeptMoveDialog tree={tree} node={moving} onClose={() => move(undefined)} /> : null}
    </>
  );
}
