import { LIMITS } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../field.module.css';
import type { Photo } from '../photos.tsx';
import { useRecord } from '../use-record.ts';
import { SignField } from './sign-field.tsx';

interface Props {
  readonly base: {
    readonly about: string;
    readonly target: string;
    readonly title: string;
    readonly seenStep: string | undefined;
  };
  readonly onClose: () => void;
}
/** Whoever accepts a finished order signs on the phone of whoever did it: with a name, who need not have an account. */
export function AcceptForm({ base, onClose }: Props) {
  const { t } = useTranslation('field');
  const { record, problem, tell, busy } = useRecord();
  const [signer, name] = useState('');
  const [shot, sign] = useState<Photo>();
  const save = async () => {
    if (signer.trim() === '' || !shot) return tell(t('accept.required'));
    const { id } = shot;
    if (await record({ ...base, id, does: { kind: 'accept', signer: signer.trim() } }, [shot])) onClose();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={styles['soft']}>{t('accept.note')}</p>
      <label className={styles['field']}>
        {t('accept.signer')}
        <input
          value={signer}
          maxLength={LIMITS.ops.signerMax}
          autoComplete="off"
          onChange={({ target }) => name(target.value)}
        />
      </label>
      <SignField label={t('accept.signature')} shot={shot} signedBy={undefined} onChange={sign} />
      {problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" disabled={busy}>
          {t('accept.save')}
        </Button>
        <Button onClick={onClose}>{t('form.close')}</Button>
      </div>
    </form>
  );
}
