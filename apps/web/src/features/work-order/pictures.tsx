import { LIMITS, WORK_ORDER_PICTURE_KINDS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import { shrunk } from '../../lib/shrunk-picture.ts';
import type { ChosenPicture } from './api/order-queries.ts';
import styles from './work-order.module.css';

const { pictures: PICTURES_MAX, pictureBytes } = LIMITS.ops;
const ACCEPT = [...WORK_ORDER_PICTURE_KINDS, 'jpeg'].map((kind) => `.${kind}`).join(',');

/** Pictures for a step. On a phone the camera is offered by the browser. */
export function Pictures({
  value,
  onChange,
  disabled,
}: {
  value: readonly ChosenPicture[];
  onChange: (pictures: readonly ChosenPicture[]) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation(['work-order', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [problem, tell] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const add = async (chosen: readonly File[]) => {
    if (value.length + chosen.length > PICTURES_MAX) return tell(t('form.picturesTooMany', { most: PICTURES_MAX }));
    setBusy(true);
    const files = await Promise.all(chosen.map(shrunk));
    setBusy(false);
    const large = files.find(({ size }) => size > pictureBytes);
    if (large) return tell(t('form.pictureTooLarge', { name: large.name }));
    tell(undefined);
    return onChange([...value, ...files.map((file) => ({ id: newId(), file }))]);
  };
  return (
    <div className={styles['pictures']}>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className="lf-hidden"
        tabIndex={-1}
        aria-label={t('form.pictures')}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        icon={<Icon name="image" size={16} />}
        loading={isBusy}
        disabled={disabled || value.length >= PICTURES_MAX}
        onClick={() => input.current?.click()}
      >
        {t('form.pictures')}
      </Button>
      <span className={styles['soft']}>{t('form.picturesNote', { count: PICTURES_MAX })}</span>
      {value.map(({ id, file }) => (
        <span key={id} className={styles['chosen']}>
          {file.name}
          <Button
            size="small"
            type="text"
            disabled={disabled}
            aria-label={`${t('common:action.delete')} ${file.name}`}
            icon={<Icon name="close" size={14} />}
            onClick={() => onChange(value.filter((one) => one.id !== id))}
          />
        </span>
      ))}
      {problem === undefined ? null : (
        <span role="alert" className={styles['late']}>
          {problem}
        </span>
      )}
    </div>
  );
}
