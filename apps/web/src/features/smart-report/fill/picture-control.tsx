import { LIMITS, WORK_ORDER_PICTURE_KINDS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../lib/new-id.ts';
import { shrunk } from '../../../lib/shrunk-picture.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { addPicture, pictureHref } from '../api/report-queries.ts';
import styles from './fill.module.css';
import type { ControlProps } from './control-props.ts';

const { pictures: PICTURES_MAX, pictureBytes } = LIMITS.smartReport;
const ACCEPT = [...WORK_ORDER_PICTURE_KINDS, 'jpeg'].map((kind) => `.${kind}`).join(',');

export const idsIn = (value: ControlProps['value']): readonly string[] =>
  typeof value === 'object' && value !== null ? value : [];

/** Pictures of a camera or of a folder, sent as soon as they are chosen. On a phone the browser offers the camera. */
export function PictureControl({ input, record, value, disabled, inCell, onChange }: ControlProps) {
  const { t } = useTranslation('smart-report');
  const words = useErrorWords();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, tell] = useState<string>();
  const ids = idsIn(value);
  const add = async (files: readonly File[]) => {
    if (ids.length + files.length > PICTURES_MAX) return tell(t('fill.tooManyPictures', { most: PICTURES_MAX }));
    tell(undefined);
    setBusy(true);
    const added: string[] = [];
    try {
      for (const one of files) {
        const small = await shrunk(one);
        if (small.size > pictureBytes) throw new TooLarge(one.name);
        added.push((await addPicture(record.id, input.key, newId(), small)).id);
      }
    } catch (error) {
      tell(error instanceof TooLarge ? t('fill.pictureTooLarge', { name: error.message }) : words(error).title);
    } finally {
      setBusy(false);
      if (added.length > 0) onChange([...ids, ...added]);
    }
  };
  return (
    <div className={styles['pictures']} data-input={input.key}>
      <input
        ref={file}
        type="file"
        multiple
        accept={ACCEPT}
        className="lf-hidden"
        tabIndex={-1}
        aria-label={input.label}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {ids.map((id, at) => (
        <span key={id} className={styles['picture']}>
          <img src={pictureHref(record.id, id)} alt={t('fill.pictureOf', { label: input.label, n: at + 1 })} />
          {disabled ? null : (
            <button
              type="button"
              aria-label={t('fill.removePicture', { label: input.label, n: at + 1 })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </span>
      ))}
      {disabled ? null : (
        <Button
          {...(inCell ? { size: 'small' as const } : { size: 'large' as const })}
          icon={<Icon name="image" size={16} />}
          loading={busy}
          disabled={ids.length >= PICTURES_MAX}
          aria-label={t('fill.addPictureTo', { label: input.label })}
          onClick={() => file.current?.click()}
        >
          {t('fill.addPicture')}
        </Button>
      )}
      {problem === undefined ? null : (
        <span role="alert" className={styles['wrong']}>
          {problem}
        </span>
      )}
    </div>
  );
}
class TooLarge extends Error {}
