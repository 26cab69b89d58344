import type { PermissionCode, RoleInfo } from '@lightfield/contract';
import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermissionLabel } from '../../lib/why-not.tsx';
import type { ComparedField, RoleChanges } from './role-state.ts';
import styles from './role.module.css';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

/** Before an edit is saved: who it concerns, what it gives, what it takes. */
export function RoleCompare({
  role,
  changes,
  pending,
  onSave,
  onCancel,
}: {
  role: RoleInfo;
  changes: RoleChanges;
  pending: boolean;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('organisation');
  useReturnFocus();
  const common = useTranslation().t;
  const { fields, added, removed, none } = changes;
  const becomesAdmin = fields.some(({ field, after }) => field === 'roleType' && after === 'admin');
  const endsRegistration = becomesAdmin && role.registration !== 'closed';
  return (
    <Modal
      open
      title={t('compare.title', { name: role.name })}
      okText={t('editor.save')}
      cancelText={common('action.cancel')}
      okButtonProps={{ disabled: none }}
      confirmLoading={pending}
      onOk={onSave}
      onCancel={onCancel}
    >
      {none ? <p>{t('compare.nothing')}</p> : null}
      {endsRegistration ? <Alert type="warning" showIcon title={t('compare.registrationEnds')} /> : null}
      {none ? null : (
        <p className={styles['soft']}>
          {role.accounts > 0 ? t('compare.accounts', { count: role.accounts }) : t('compare.nobody')}
        </p>
      )}
      <Permissions title={t('compare.added', { count: added.length })} sign="+" codes={added} />
      <Permissions title={t('compare.removed', { count: removed.length })} sign="−" codes={removed} />
      {fields.length > 0 ? (
        <>
          <h3 className={styles['compareTitle']}>{t('compare.fields')}</h3>
          <dl className={styles['compareFields']}>
            {fields.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{t(`compare.field.${field}`)}</dt>
                <dd>
                  <del>
                    <Content field={field} text={before} />
                  </del>{' '}
                  →{' '}
                  <ins>
                    <Content field={field} text={after} />
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </Modal>
  );
}

function Permissions({ title, sign, codes }: { title: string; sign: string; codes: readonly PermissionCode[] }) {
  const label = usePermissionLabel();
  if (codes.length === 0) return null;
  return (
    <>
      <h3 className={styles['compareTitle']}>{title}</h3>
      <ul className={styles['compareCodes']} data-sign={sign}>
        {codes.map((code) => (
          <li key={code}>
            <span aria-hidden>{sign}</span> {label(code)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Content({ field, text }: { field: ComparedField; text: string }) {
  const { t } = useTranslation('organisation');
  if (text === '') return <>{t('compare.blank')}</>;
  if (field === 'roleType' && (text === 'admin' || text === 'operation')) return <>{t(`role.types.${text}`)}</>;
  if (field === 'dataRange' && (text === 'all' || text === 'dept' || text === 'granted')) {
    return <>{t(`role.ranges.${text}`)}</>;
  }
  return <>{text}</>;
}
