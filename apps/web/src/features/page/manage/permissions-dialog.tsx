import { LIMITS } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { pageChanges, pagePermissions, usePageChange } from './manage-queries.ts';
import type { PageOwner } from './owner.ts';
import { permissionProblem } from './permission-rules.ts';

interface Fields {
  readonly pagePmsn: string[];
}
const FIELD_OF = { 1903: 'pagePmsn', 1904: 'pagePmsn', 1912: 'pagePmsn' };

/** Titles of the regions that widgets can be kept to (S1 §5: no commas, no spaces; at most 10). */
export function PermissionsDialog({ owner, onClose }: { owner: PageOwner; onClose: () => void }) {
  const { t } = useTranslation(['page', 'common']);
  const { message } = App.useApp();
  const known = useQuery(pagePermissions(owner));
  const [form] = Form.useForm<Fields>();
  const change = usePageChange();
  const mayEdit = usePermission('manage_page_edit');
  const { pagePermissions: most } = LIMITS.device;
  const { permissionTitleMax: long } = LIMITS.page;
  return (
    <FormDialog<Fields>
      key={known.dataUpdatedAt === 0 ? 'waiting' : 'known'}
      title={t('permissions.title')}
      form={form}
      {...(known.data && { initial: { pagePmsn: known.data.pagePmsn } })}
      submittable={known.data !== undefined && mayEdit}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={({ pagePmsn }) =>
        change.mutate(() => pageChanges.savePermissions(owner, pagePmsn), {
          onSuccess: () => {
            void message.success(t('permissions.done'));
            onClose();
          },
        })
      }
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
