import { ROUTES } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { routerPath } from '../../lib/hrefs.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useShownStyle } from '../../lib/style/style.ts';
import styles from './style.module.css';

/** What such a page may do in its frame; never anything in the window around it. */
const POWERS = 'allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads';
/** A system of another origin keeps its own (logins need it); one of ours would be the product itself. */
export const powersOf = (url: string, origin: string): string =>
  new URL(url).origin === origin ? POWERS : `${POWERS} allow-same-origin`;

/** Another system, as an entry of the navigation leads to it (S3 §2): only what the style of the enterprise names. */
export default function FrameScreen() {
  const { t } = useTranslation('style');
  const { path = '', openFlag }: { path?: string; openFlag?: string } = useParams({ strict: false });
  const entry = useShownStyle()?.main?.entries.find((one) => one.path === path);
  usePageTitle(entry?.title);
  const alone = openFlag !== undefined;
  if (!entry)
    return (
      <Empty
        icon="question"
        title={t('frame.missing')}
        note={t('frame.missingNote', { path })}
        action={<Link to={routerPath(ROUTES.overview)}>{t('frame.home')}</Link>}
      />
    );
  const { title, url } = entry;
  return (
    <div className={styles['frame']} data-alone={alone}>
      <div className={styles['frameBar']}>
        {alone ? <h1 className={styles['alone']}>{title}</h1> : <h2>{title}</h2>}
        <span>{t('frame.note', { host: new URL(url).host })}</span>
        <a href={url} target="_blank" rel="noreferrer">
          {t('frame.open')}
        </a>
      </div>
      <iframe src={url} title={title} sandbox={powersOf(url, location.origin)} referrerPolicy="no-referrer" />
    </div>
  );
}
