import { LIMITS } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { pageChanges, pagePermissions, usePageChange } from './manage-queries.ts';
import styles from './manage.module.css';
import type { PageOwner } from './owner.ts';
import { permissionProblem } from './permission-rules.ts';
import { type PageLoss, pagesLosing } from './pages-losing.ts';

interface Fields {
  readonly pagePmsn: string[];
}
const FIELD_OF = { 1903: 'pagePmsn', 1904: 'pagePmsn', 1912: 'pagePmsn' };

/** Titles of the regions that widgets can be kept to (S1 §5: no commas, no spaces; at most 10). */
export function PermissionsDialog({ owner, onClose }: { owner: PageOwner; onClose: () => void }) {
  const { t } = useTranslation(['page', 'common']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const [looking, setLooking] = useState(false);
  const known = useQuery(pagePermissions(owner));
  const [form] = Form.useForm<Fields>();
  const change = usePageChange();
  const mayEdit = usePermission('manage_page_edit');
  const { pagePermissions: most } = LIMITS.device;
  const { permissionTitleMax: long } = LIMITS.page;
  /** Nobody opens widgets to all without having seen which: what goes is looked for on every page before it is saved. */
  const isSure = async (gone: readonly string[]): Promise<boolean> => {
    if (gone.length === 0) return true;
    setLooking(true);
    const losses = await pagesLosing(owner, gone).finally(() => setLooking(false));
    if (losses.length === 0) return true;
    return modal.confirm({
      title: t('permissions.sure', { titles: gone.join(t('permissions.and')), count: gone.length }),
      content: <Losses losses={losses} />,
      okText: t('permissions.removeAll'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
    });
  };
  const submit = async (pagePmsn: string[]) => {
    const gone = (known.data?.pagePmsn ?? []).filter((title) => !pagePmsn.includes(title));
    try {
      if (!(await isSure(gone))) return;
    } catch (error) {
      void message.error(words(error).title);
      return;
    }
    change.mutate(() => pageChanges.savePermissions(owner, pagePmsn), {
      onSuccess: () => {
        void message.success(t('permissions.done'));
        onClose();
      },
    });
  };
  return (
    <FormDialog<Fields>
      key={known.dataUpdatedAt === 0 ? 'waiting' : 'known'}
      title={t('permissions.title')}
      form={form}
      {...(known.data && { initial: { pagePmsn: known.data.pagePmsn } })}
      submittable={known.data !== undefined && mayEdit}
      pending={change.isPending || looking}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={({ pagePmsn }) => void submit(pagePmsn)}
      onClose={onClose}
    >
      {known.isError && !known.data ? <Failure error={known.error} onRetry={() => void known.refetch()} /> : null}
      {known.isPending ? <Loading label={t('common:face.loading')} rows={2} columns={1} /> : null}
      {known.data ? (
        <Form.Item
          name="pagePmsn"
          label={t('permissions.label')}
          extra={t('permissions.note', { most })}
          rules={[
            {
              validator: (_rule, titles: string[] = []) => {
                const problem = permissionProblem(titles);
                return problem
                  ? Promise.reject(new Error(t(`permissions.${problem}`, { most, long })))
                  : Promise.resolve();
              },
            },
          ]}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            disabled={!mayEdit}
            placeholder={t('permissions.placeholder')}
          />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}

/** Which pages use what goes, and what everybody sees on them afterwards. */
function Losses({ losses }: { losses: readonly PageLoss[] }) {
  const { t } = useTranslation('page');
  return (
    <>
      <p>{t('permissions.losing')}</p>
      <ul className={styles['losses']}>
        {losses.map(({ id, title, widgets, opened }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span>{t('permissions.uses', { count: widgets })}</span>
            <span>{opened > 0 ? t('permissions.opens', { count: opened }) : null}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
