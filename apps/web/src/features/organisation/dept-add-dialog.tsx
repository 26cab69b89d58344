import { type DeptRow, LIMITS } from '@lightfield/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAddDept } from './api/organisation-queries.ts';
import { type DeptTree, brothersAt, nameTaken, pathOf } from './dept-tree.ts';
import styles from './dept.module.css';

export function AddDeptDialog({
  tree,
  orgId,
  parentId,
  onAdded,
  onClose,
}: {
  tree: DeptTree;
  orgId: string;
  /** Absent: at the top. */
  parentId: string | undefined;
  onAdded: (dept: DeptRow) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('organisation');
  const [form] = Form.useForm<{ name: string }>();
  const add = useAddDept();
  const parent = parentId === undefined ? undefined : tree.byId.get(parentId);
  return (
    <FormDialog<{ name: string }>
      title={t(parent ? 'dept.form.addBelow' : 'dept.form.addTop')}
      form={form}
      pending={add.isPending}
      error={add.error}
      onSubmit={({ name }) => add.mutate({ orgId, parentId, name: name.trim() }, { onSuccess: onAdded })}
      onClose={onClose}
    >
      {parent ? (
        <p className={styles['note']}>
          {t('dept.form.place', {
            path: pathOf(parent)
              .map(({ dept }) => dept.name)
              .join(' / '),
          })}
        </p>
      ) : null}
      <Form.Item
        name="name"
        label={t('dept.form.name')}
        extra={t('dept.form.limits', {
          level: (parent?.level ?? 0) + 1,
          depth: LIMITS.org.deptDepth,
          count: brothersAt(tree, parentId).length,
          children: LIMITS.org.deptChildren,
        })}
        rules={[
          { required: true, whitespace: true, message: t('dept.form.nameRule', { max: LIMITS.org.nameMax }) },
          {
            validator: (_rule, name: string | undefined) =>
              nameTaken(tree, parentId, name ?? '')
                ? Promise.reject(new Error(t('dept.form.nameTaken')))
                : Promise.resolve(),
          },
        ]}
      >
        <Input autoFocus maxLength={LIMITS.org.nameMax} showCount />
      </Form.Item>
    </FormDialog>
  );
}
