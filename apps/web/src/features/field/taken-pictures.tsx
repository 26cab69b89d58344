import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { fieldWork, useField } from './field-work.ts';
import { Shot } from './photos.tsx';

/** Pictures that others took: those that lie on this phone, and how many do not. */
export function TakenPictures({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('field');
  const { pictures } = useField();
  const here = ids.filter((id) => pictures.has(id));
  const left = ids.length - here.length;
  if (ids.length === 0) return null;
  return (
    <>
      {here.length === 0 ? null : (
        <div className={styles['shots']}>
          {here.map((id, at) => (
            <Taken key={id} id={id} n={at + 1} />
          ))}
        </div>
      )}
      {left === 0 ? null : <p className={styles['soft']}>{t('picture.left', { count: left })}</p>}
    </>
  );
}

/** A thumb makes it large, and small again. */
function Taken({ id, n }: { id: string; n: number }) {
  const { t } = useTranslation('field');
  const [blob, setBlob] = useState<Blob>();
  const [large, enlarge] = useState(false);
  useEffect(() => {
    let isOver = false;
    void fieldWork()
      .picture(id)
      .then((found) => (isOver ? undefined : setBlob(found)));
    return () => {
      isOver = true;
    };
  }, [id]);
  if (!blob) return null;
  return (
    <button
      type="button"
      className={styles['taken']}
      aria-pressed={large}
      aria-label={t('picture.large', { n })}
      onClick={() => enlarge(!large)}
    >
      <Shot blob={blob} alt={t('picture.taken', { n })} />
    </button>
  );
}
