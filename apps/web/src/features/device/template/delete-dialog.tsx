import { ROUTES, type TemplateListItem, templateErrors } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, App, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceHref } from '../../../lib/device-hrefs.ts';
import { to } from '../../../lib/hrefs.ts';
import { usePermission } from '../../../lib/account.ts';
import { CallRefused } from '../../../lib/call.ts';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { useDeleteTemplate, usersOf } from './template-queries.ts';
import styles from './template.module.css';

const IN_USE = templateErrors.templateInUse.code;

/** A template that devices follow stays (3109): which ones is said, so that one can unbind them. */
export function DeleteDialog({ template, onClose }: { template: TemplateListItem; onClose: () => void }) {
  const { t } = useTranslation(['device-template', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const remove = useDeleteTemplate();
  const refused = remove.error instanceof CallRefused && remove.error.code === IN_USE;
  const used = template.deviceCount > 0 || refused;
  return (
    <Modal
      open
      title={t(used ? 'inUse' : 'removeAsk', { name: template.name })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t(used ? 'common:action.close' : 'common:action.cancel')}
        </Button>,
        used ? null : (
          <Button
            key="remove"
            danger
            type="primary"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(template.id, {
                onSuccess: () => {
                  onClose();
                  void message.success(t('removed', { name: template.name }));
                },
              })
            }
          >
            {t('remove')}
          </Button>
        ),
      ]}
    >
      {used ? (
        <>
          <p>{t('inUseNote')}</p>
          <Users id={template.id} />
        </>
      ) : (
        <p>{t('removeNote', { version: template.version, variables: template.variableCount })}</p>
      )}
      {remove.error && !refused ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={words(remove.error).title}
          description={words(remove.error).code}
        />
      ) : null}
    </Modal>
  );
}

function Users({ id }: { id: string }) {
  const { t } = useTranslation(['device-template', 'common']);
  const query = useQuery(usersOf(id));
  const mayView = usePermission('manage_equip_view');
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={3} columns={1} />;
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const { rows, total } = query.data;
  return (
    <ul className={styles['users']}>
      {rows.map((device) => (
        <li key={device.id}>
          <Link to={mayView ? to(ROUTES.deviceInfo, { id: device.id }) : deviceHref(device.id)}>{device.name}</Link>{' '}
          <span className={styles['soft']}>{device.orgName}</span>
        </li>
      ))}
      {total > rows.length ? <li>{t('moreUsers', { count: total - rows.length })}</li> : null}
    </ul>
  );
}
