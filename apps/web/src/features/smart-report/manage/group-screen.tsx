import { LIMITS, ROUTES, type SmartReportGroup } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button, Form, Input } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../../lib/home-org-item.tsx';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { intField, textField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { useAsk } from '../../../lib/use-ask.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { reportGroups, useDeleteGroup, useSaveGroup } from '../api/report-queries.ts';
import styles from './manage.module.css';

const CODECS = { keyword: textField(), page: intField(1), size: intField(10) };

/** `/manage/excel/group`: groups of smart reports. */
export default function GroupScreen() {
  const { t } = useTranslation('smart-report');
  const mayEdit = usePermission('manage_excel_edit');
  const [state, change] = useSearchState(CODECS);
  const [opened, open] = useState<SmartReportGroup | 'new'>();
  const { keyword, page, size } = state;
  const query = useQuery({
    ...reportGroups(),
    select: (all) => {
      const rows = all.filter(({ name }) => name.toLowerCase().includes(keyword.trim().toLowerCase()));
      return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
    },
  });
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(mayEdit, open);
  return (
    <>
      <ListPage<SmartReportGroup>
        label={t('group.title')}
        query={query}
        columns={columns}
        page={page}
        size={size}
        onPage={onPage}
        filters={
          <SearchField
            value={keyword}
            label={t('group.search')}
            className={styles['search']}
            onChange={(next) => change({ keyword: next, page: 1 })}
          />
        }
        actions={
          <>
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
                {t('group.add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_excel_edit" />
          </>
        }
        filtered={keyword !== ''}
        onClear={() => change({ keyword: '', page: 1 })}
        empty={{ icon: 'folder', title: t('group.empty'), note: t('group.emptyNote') }}
      />
      {opened ? <GroupDialog group={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} /> : null}
    </>
  );
}

function useColumns(mayEdit: boolean, open: (group: SmartReportGroup) => void): ListColumn<SmartReportGroup>[] {
  const { t } = useTranslation(['smart-report', 'common']);
  const ask = useAsk();
  const remove = useDeleteGroup();
  const askDelete = ({ id, name }: SmartReportGroup) =>
    ask({
      title: t('group.deleteTitle', { name }),
      content: t('group.deleteNote'),
      okText: t('common:action.delete'),
      danger: true,
      run: () => remove.mutateAsync(id).then(() => t('group.deleted')),
    });
  const columns: (ListColumn<SmartReportGroup> | undefined)[] = [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ id, name }) => <Link to={`${ROUTES.excelList}?group=${id}`}>{name}</Link>,
    },
    { key: 'reports', title: t('column.reports'), right: true, render: ({ reports }) => reports },
    mayEdit
      ? {
          key: 'actions',
          title: t('column.actions'),
          stick: 'right',
          render: (group) => (
            <>
              <Button
                size="small"
                type="link"
                aria-label={t('group.renameOf', { name: group.name })}
                onClick={() => open(group)}
              >
                {t('group.rename')}
              </Button>
              <Button
                size="small"
                type="link"
                danger
                aria-label={t('group.deleteOf', { name: group.name })}
                onClick={() => askDelete(group)}
              >
                {t('common:action.delete')}
              </Button>
            </>
          ),
        }
      : undefined,
  ];
  return columns.filter((column) => column !== undefined);
}

interface Fields {
  name: string;
  orgId?: string;
}
function GroupDialog({ group, onClose }: { group: SmartReportGroup | undefined; onClose: () => void }) {
  const { t } = useTranslation('smart-report');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const save = useSaveGroup(group?.id);
  const [initial] = useState<Fields>(() => ({ name: group?.name ?? '' }));
  return (
    <FormDialog<Fields>
      title={group ? t('group.renameOf', { name: group.name }) : t('group.add')}
      form={form}
      initial={initial}
      pending={save.isPending}
      error={save.error}
      fieldOf={NAME_TAKEN}
      onClose={onClose}
      onSubmit={(typed) =>
        save.mutate(typed, {
          onSuccess: () => {
            void message.success(t('group.saved'));
            onClose();
          },
        })
      }
    >
      {group ? null : <HomeOrgItem />}
      <Form.Item
        name="name"
        label={t('column.name')}
        rules={[{ required: true, whitespace: true, message: t('form.nameRequired') }]}
      >
        <Input maxLength={LIMITS.smartReport.nameMax} />
      </Form.Item>
    </FormDialog>
  );
}
const NAME_TAKEN = { 3302: 'name' } as const;
