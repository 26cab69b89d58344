import type { OwnSymbolUses } from '@lightfield/contract';
import { titleInList } from '@lightfield/page';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { designerHref } from '../session/pages-href.ts';
import styles from './used-pages.module.css';

/** Pages that show something of the library; `hidden`: how many there are besides that one may not see. */
export function UsedPages({ pages, hidden }: OwnSymbolUses) {
  const { t } = useTranslation('designer');
  if (pages.length === 0 && hidden === 0) return null;
  return (
    <section aria-label={t('shared.usedPages')}>
      <h3 className={styles['part']}>{t('shared.usedPages')}</h3>
      <ul className={styles['uses']}>
        {pages.map(({ pageId: of, title, owner, ownerId, ownerName }) => (
          <li key={of}>
            <Link to={designerHref({ kind: owner, id: ownerId }, of)} target="_blank">
              {titleInList(title)}
            </Link>
            <span className={styles['note']}>
              {t(`shared.owners.${owner}`)} · {ownerName}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={styles['note']}>{t('shared.hidden', { count: hidden })}</p> : null}
    </section>
  );
}

/** What else shows it, by its name. */
export function UsedNames({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly { readonly id: string; readonly name: string }[];
}) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles['part']}>{title}</h3>
      <ul className={styles['uses']}>
        {rows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
