import { type GroupRow, LIMITS } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { Failure } from '../../lib/texted.tsx';
import { addProblem } from '../../lib/tree/tree.ts';
import treeStyles from '../../lib/tree/tree.module.css';
import { TreePane } from '../../lib/tree/tree-pane.tsx';
import type { TreeEditing } from '../../lib/tree/tree-view.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { WhyNot } from '../../lib/why-not.tsx';
import { groupList } from './api/group-queries.ts';
import { AddGroupDialog } from './group-add-dialog.tsx';
import { GroupCard } from './group-card.tsx';
import { type DeviceListState, GroupDevices } from './group-devices.tsx';
import { GroupMoveDialog } from './group-move-dialog.tsx';
import { DEVICE_DRAG, type GroupNode, UNGROUPED, groupTree } from './group-tree.ts';
import styles from './group.module.css';
import { useGroupChanges } from './use-group-changes.ts';
import { homeOrg } from '../../lib/home-org.ts';
import { useProblemText } from './use-problem-text.ts';

/** `find`: a word for the devices of the group; `keyword`: one for the groups. */
const GROUP_CODECS = {
  org: textField(),
  keyword: textField(),
  group: textField(UNGROUPED),
  find: textField(),
  page: intField(1),
  size: intField(10),
};
const FIRST = { find: '', page: 1 };

export default function GroupScreen() {
  const { t } = useTranslation('group');
  const common = useTranslation().t;
  const account = useAccount();
  const [state, change] = useSearchState(GROUP_CODECS);
  const choices = useQuery(orgChoices());
  const several = (choices.data?.length ?? 0) > 1;
  const home = homeOrg(account?.orgId ?? '', choices.data ?? []);
  const orgId = state.org || home;
  // whose groups come first is known with the organisations
  const query = useQuery({ ...groupList(orgId), enabled: state.org !== '' || !choices.isPending });
  return (
    <section className={treeStyles['screen']} aria-label={t('tree')}>
      <div className={treeStyles['bar']}>
        {several ? (
          <OrgPicker
            className={treeStyles['org']}
            label={t('org')}
            placeholder={t('org')}
            value={orgId}
            onChange={(org) =>
              change({ ...FIRST, org: org === home ? '' : (org ?? ''), group: UNGROUPED, keyword: '' })
            }
          />
        ) : null}
        <SearchField
          className={treeStyles['search']}
          label={t('search')}
          value={state.keyword}
          onChange={(keyword) => change({ keyword, page: state.page })}
        />
      </div>
      {query.isPending ? <Loading label={common('face.loading')} rows={10} columns={2} /> : null}
      {query.isError && !query.data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <Groups
          key={orgId}
          orgId={orgId}
          rows={query.data}
          keyword={state.keyword}
          chosen={state.group}
          onChoose={(group) => change({ ...FIRST, group: group || UNGROUPED })}
          list={state}
          onList={(next) => change({ page: state.page, ...next })}
        />
      ) : null}
    </section>
  );
}

/** What is being added: below a group, or at the top. */
type Adding = { parentId: string | undefined };

function Groups({
  orgId,
  rows,
  keyword,
  chosen,
  onChoose,
  list,
  onList,
}: {
  orgId: string;
  rows: readonly GroupRow[];
  keyword: string;
  chosen: string;
  onChoose: (id: string) => void;
  list: DeviceListState;
  onList: (change: Partial<DeviceListState>) => void;
}) {
  const { t } = useTranslation('group');
  const { message } = App.useApp();
  const seesDevices = usePermission('monitor_equip_list');
  const problemText = useProblemText();
  const tree = useMemo(() => groupTree(rows), [rows]);
  const [adding, add] = useState<Adding>();
  const [moving, move] = useState<GroupNode>();
  const [renaming, rename] = useState('');
  const changes = useGroupChanges(tree, orgId);
  const node = tree.byId.get(chosen);
  const gone = chosen !== UNGROUPED && !node;
  const remove = (doomed: GroupNode) => changes.askDelete(doomed, () => onChoose(doomed.parent?.item.id ?? ''));

  const editing: TreeEditing<GroupRow> = {
    nameMax: LIMITS.device.groupNameMax,
    renaming,
    onRename: rename,
    onRenamed: changes.rename,
    onMove: move,
    onDelete: remove,
    onDrop: async (moved, place) => {
      if (await changes.drop(moved, place)) onChoose(moved.item.id);
    },
    guests: { type: DEVICE_DRAG, onDrop: (groupId, ids) => void changes.put(ids.split(','), groupId) },
  };
  return (
    <>
      <div className={styles['panes']}>
        <TreePane
          words={{
            tree: t('tree'),
            count: (count) => t('devices', { count }),
            below: (count) => t('devicesBelow', { count }),
            renameOf: (name) => t('renameOf', { name }),
            found: (count) => t('found', { count }),
            all: (count) => t('total', { count }),
            openAll: t('openAll'),
            closeAll: t('closeAll'),
            noHit: t('noHit'),
          }}
          tree={tree}
          keyword={keyword}
          chosen={chosen}
          onChoose={onChoose}
          editing={editing}
          actions={
            <>
              {tree.roots.length > 1 ? (
                <Button type="link" size="small" onClick={() => void changes.orderByName(undefined)}>
                  {t('topByName')}
                </Button>
              ) : null}
              <WhyNot reason={problemText(addProblem(tree, undefined))}>
                <Button icon={<Icon name="plus" size={16} />} onClick={() => add({ parentId: undefined })}>
                  {t('addTop')}
                </Button>
              </WhyNot>
            </>
          }
          keys={rows.length > 0 ? t('keys') : undefined}
        >
          {seesDevices ? <Ungrouped chosen={chosen === UNGROUPED} onChoose={() => onChoose(UNGROUPED)} /> : null}
          {rows.length === 0 ? <Empty icon="tree" title={t('empty')} note={t('emptyNote')} /> : null}
        </TreePane>
        <div className={styles['right']}>
          {gone ? (
            <Empty icon="tree" title={t('gone')} />
          ) : (
            <>
              <div className={styles['about']}>
                {node ? (
                  <GroupCard
                    node={node}
                    tree={tree}
                    onAddBelow={() => add({ parentId: node.item.id })}
                    onAddSibling={() => add({ parentId: node.parent?.item.id })}
                    onRename={() => rename(node.item.id)}
                    onMove={() => move(node)}
                    onSort={() => void changes.orderByName(node.item.id)}
                    onDelete={() => remove(node)}
                  />
                ) : (
                  <h2>{t('ungrouped')}</h2>
                )}
              </div>
              {seesDevices ? (
                <GroupDevices
                  key={chosen}
                  tree={tree}
                  orgId={orgId}
                  group={chosen}
                  state={list}
                  onChange={onList}
                  onPut={changes.put}
                />
              ) : null}
            </>
          )}
        </div>
      </div>
      {adding ? (
        <AddGroupDialog
          tree={tree}
          orgId={orgId}
          parentId={adding.parentId}
          onClose={() => add(undefined)}
          onAdded={(group) => {
            void message.success(t('added', { name: group.name }));
            add(undefined);
            onChoose(group.id);
          }}
        />
      ) : null}
      {moving ? <GroupMoveDialog tree={tree} node={moving} onClose={() => move(undefined)} /> : null}
    </>
  );
}

function Ungrouped({ chosen, onChoose }: { chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('group');
  return (
    <Button
      block
      type={chosen ? 'primary' : 'default'}
      ghost={chosen}
      icon={<Icon name="device" size={16} />}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {t('ungrouped')}
    </Button>
  );
}
