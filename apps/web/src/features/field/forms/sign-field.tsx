import { Button, Icon } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../lib/new-id.ts';
import { useSignature } from '../../../lib/signature-pad/use-signature.ts';
import styles from '../field.module.css';
import { type Photo, Shot } from '../photos.tsx';

/** A field that is signed in with a finger, on this phone. */
export function SignField({
  label,
  shot,
  signedBy,
  onChange,
}: {
  label: string;
  shot: Photo | undefined;
  /** It is signed at the platform; empty: nobody knows by whom. */
  signedBy: string | undefined;
  onChange: (shot: Photo | undefined) => void;
}) {
  const { t } = useTranslation('field');
  const [again, sign] = useState(false);
  if (shot && !again)
    return (
      <>
        <div className={styles['signed']}>
          <Shot blob={shot.blob} alt={t('sign.of', { label })} />
        </div>
        <Button className={styles['wide']} onClick={() => sign(true)}>
          {t('sign.again')}
        </Button>
      </>
    );
  if (signedBy !== undefined && !again)
    return (
      <>
        <p>{t('sign.by', { name: signedBy })}</p>
        <Button className={styles['wide']} onClick={() => sign(true)}>
          {t('sign.again')}
        </Button>
      </>
    );
  return (
    <Pad
      label={label}
      onDone={(blob) => {
        sign(false);
        onChange({ id: newId(), blob });
      }}
    />
  );
}

/** The pad itself: paper stays white in the dark theme. */
export function Pad({ label, onDone }: { label: string; onDone: (picture: Blob) => void }) {
  const { t } = useTranslation('field');
  const { canvas, isEmpty, isSigned, clear, take } = useSignature(onDone);
  return (
    <div className={styles['field']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn on */}
      <canvas {...canvas} className={styles['pad']} role="img" aria-label={t('sign.of', { label })} />
      <span className={styles['soft']}>{t('sign.hint')}</span>
      <div className={styles['actions']}>
        <Button disabled={!isSigned} onClick={take}>
          <Icon name="check" size={18} /> {t('sign.done')}
        </Button>
        <Button disabled={isEmpty} onClick={clear}>
          {t('sign.clear')}
        </Button>
      </div>
    </div>
  );
}
