import { LIMITS } from '@lightfield/contract';
import { Button, Icon } from '@lightfield/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import styles from './field.module.css';
import { shrunk } from './shrink.ts';

const MOST = LIMITS.ops.pictures;

export interface Photo {
  readonly id: string;
  readonly blob: Blob;
}

/** A picture that lies on this phone. */
export function Shot({ blob, alt }: { blob: Blob; alt: string }) {
  const [href, setHref] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives as long as the effect
    setHref(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return href === '' ? null : <img src={href} alt={alt} />;
}

/** Pictures of a step or an item, shrunk as they are chosen. The browser of a phone offers its camera. */
export function Photos({
  label,
  value,
  held = 0,
  onChange,
}: {
  label: string;
  value: readonly Photo[];
  /** How many there are at the platform. */
  held?: number;
  onChange: (photos: readonly Photo[]) => void;
}) {
  const { t } = useTranslation('field');
  const input = useRef<HTMLInputElement>(null);
  const [problem, tell] = useState<string>();
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    if (held + value.length + files.length > MOST) return tell(t('form.tooMany', { count: MOST }));
    tell(undefined);
    setBusy(true);
    const made: Photo[] = [];
    for (const file of files) {
      // one after the other: a phone holds one large picture at a time
      const blob = await shrunk(file);
      if (blob) made.push({ id: newId(), blob });
      else tell(t('form.unreadable', { name: file.name }));
    }
    setBusy(false);
    return onChange([...value, ...made]);
  };
  return (
    <div className={styles['field']}>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*"
        className="lf-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void add(files);
        }}
      />
      <Button
        className={styles['wide']}
        disabled={busy || held + value.length >= MOST}
        onClick={() => input.current?.click()}
      >
        <Icon name="image" size={20} /> {t('form.picture')}
      </Button>
      <span className={styles['soft']}>{t('form.pictures', { count: MOST })}</span>
      {problem === undefined ? null : (
        <span role="alert" className={styles['late']}>
          {problem}
        </span>
      )}
      {value.length === 0 ? null : (
        <div className={styles['shots']}>
          {value.map(({ id, blob }, at) => (
            <span key={id} className={styles['shot']}>
              <Shot blob={blob} alt={t('form.chosen', { n: at + 1 })} />
              <button
                type="button"
                className={styles['square']}
                aria-label={t('form.remove', { n: at + 1 })}
                onClick={() => onChange(value.filter((one) => one.id !== id))}
              >
                <Icon name="close" size={18} />
              </button>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
