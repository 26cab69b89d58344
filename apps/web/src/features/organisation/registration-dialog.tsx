import { ROUTES, type Registration, type RoleInfo, type RoleRow } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Input, Modal, Radio, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { to } from '../../lib/hrefs.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { orgChoices } from '../../lib/org-picker.tsx';
import { useSaveRegistration } from './api/organisation-queries.ts';
import styles from './role.module.css';
import { REGISTRATIONS } from './role-state.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

const linkOf = ({ registration, uuid }: Pick<RoleInfo, 'registration' | 'uuid'>): string =>
  location.origin + to(registration === 'open' ? ROUTES.pubRegister : ROUTES.register, { roleuuid: uuid });

/** Who may register into the role, and by which link. */
export function RegistrationDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  useReturnFocus();
  const common = useTranslation().t;
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const save = useSaveRegistration();
  const [saved, setSaved] = useState<Pick<RoleInfo, 'registration' | 'uuid'>>(role);
  const [wanted, want] = useState<Registration>(role.registration);
  const ofCentre = useQuery(orgChoices()).data?.find(({ id }) => id === role.orgId)?.kind === 'center';
  const refused = role.roleType === 'admin' || ofCentre;
  const send = async (renew: boolean) => {
    try {
      const answer = await save.mutateAsync({ id: role.id, registration: wanted, renew: renew || undefined });
      setSaved(answer);
      void message.success(t(renew ? 'registration.renewed' : 'registration.saved'));
    } catch {
      // stands in the dialog
    }
  };
  const copy = async () => {
    try {
      await copyText(linkOf(saved));
      void message.success(t('registration.copied'));
    } catch {
      void message.error(t('registration.copyFailed'));
    }
  };
  const renew = () =>
    void modal.confirm({
      title: t('registration.renewAsk', { name: role.name }),
      content: t('registration.renewNote'),
      okText: t('registration.renew'),
      okButtonProps: { danger: true },
      cancelText: common('action.cancel'),
      onOk: () => send(true),
    });
  const failure = save.error ? words(save.error) : undefined;
  return (
    <Modal
      open
      title={t('registration.title', { name: role.name })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {common('action.close')}
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={refused || wanted === saved.registration}
          loading={save.isPending}
          onClick={() => void send(false)}
        >
          {common('action.save')}
        </Button>,
      ]}
    >
      {failure ? <Alert type="error" showIcon title={failure.title} description={failure.code} role="alert" /> : null}
      {refused ? (
        <Alert type="info" showIcon title={t(ofCentre ? 'registration.centre' : 'registration.admin')} />
      ) : null}
      <Radio.Group
        className={styles['choices'] ?? ''}
        aria-label={t('role.registration')}
        value={wanted}
        disabled={refused}
        onChange={(event) => want(event.target.value as Registration)}
      >
        {REGISTRATIONS.map((kind) => (
          <Radio key={kind} value={kind}>
            <span>{t(`registration.kinds.${kind}`)}</span>
            <span className={styles['choiceNote']}>{t(`registration.note.${kind}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {saved.registration === 'closed' ? (
        wanted === 'closed' ? null : (
          <p className={styles['soft']}>{t('registration.unsaved')}</p>
        )
      ) : (
        <>
          <h3 className={styles['linkTitle']}>{t('registration.link')}</h3>
          <Space.Compact block>
            <Input
              readOnly
              aria-label={t('registration.link')}
              value={linkOf(saved)}
              onFocus={(event) => event.target.select()}
            />
            <Button onClick={() => void copy()}>{t('registration.copy')}</Button>
          </Space.Compact>
          <Button
            type="link"
            size="small"
            className={styles['renew'] ?? ''}
            disabled={wanted !== saved.registration}
            onClick={renew}
          >
            {t('registration.renew')}
          </Button>
        </>
      )}
    </Modal>
  );
}
