import { LIMITS } from '@lightfield/contract';
import { Input, Modal, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sealed } from '../../lib/sealed.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import styles from './dialogs.module.css';

const { passwordMin, passwordMax } = LIMITS.page;

/** The password of the page. It travels sealed with a save and never stands in the document. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { editor, session } = useDesigner();
  const { con } = useDocument(editor.document);
  const [on, setOn] = useState(con.checkpwd);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const fits = text.length >= passwordMin && text.length <= passwordMax;
  const save = async () => {
    setBusy(true);
    const secret = on ? { checkpwd: true, ...(await sealed({ password: text })) } : { checkpwd: false };
    editor.run('setCon', { con: { checkpwd: on } });
    const done = await session.save(session.base, secret);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={t('page.password')}
      okText={t('page.passwordSave')}
      confirmLoading={busy}
      okButtonProps={{ disabled: on && !fits }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <div className={styles['formRow']}>
          <label htmlFor={`${id}on`}>{t('page.passwordAsk')}</label>
          <Switch id={`${id}on`} checked={on} onChange={setOn} />
        </div>
        {on ? (
          <div className={styles['formRow']}>
            <label htmlFor={`${id}text`}>{t('page.passwordNew')}</label>
            <Input.Password
              id={`${id}text`}
              value={text}
              autoComplete="new-password"
              maxLength={passwordMax}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        ) : null}
        <p className={styles['note']}>{t('page.passwordNote', { least: passwordMin, most: passwordMax })}</p>
      </div>
    </Modal>
  );
}
