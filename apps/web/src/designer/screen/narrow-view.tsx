import { ROUTES } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../lib/hrefs.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import styles from './designer.module.css';
import { PageThumbnail } from '../dialogs/changes-view.tsx';
import { useWithMaster } from '../session/master-page.ts';
import { pagesHref } from '../session/pages-href.ts';
import { useSignal } from '../session/use-signal.ts';

/** Margins beside the thumbnail, pixels. */
const BESIDE = 32;

/**
 * On a phone: what the page looks like, and where to go, since nobody draws on so little room. Nothing is lost when a window
 * is only made narrow for a while: the editor goes on behind this.
 */
export function NarrowView() {
  const { t } = useTranslation('designer');
  const { editor, owner, ownerName, pageId, session, mayEdit } = useDesigner();
  const state = useDocument(editor.document);
  const { phase } = useSignal(session.state);
  const withMaster = useWithMaster();
  const page = useMemo(() => withMaster({ ...editor.document.toDocument(), ...state }), [editor, state, withMaster]);
  const [width] = useState(() => window.innerWidth - BESIDE);
  const height = Math.round((width * state.con.height) / state.con.width);
  const unsaved = mayEdit && phase !== 'saved';
  return (
    <main className={styles['narrow']}>
      <header>
        <Link to={pagesHref(owner)} className={styles['narrowBack']} aria-label={t('toolbar.back')}>
          <Icon name="left" />
        </Link>
        <h1>
          <span>{ownerName}</span>
          {state.con.title}
        </h1>
      </header>
      <p className={styles['narrowNote']}>
        <Icon name="display" size={18} />
        <span>
          <strong>{t('narrow.title')}</strong>
          {t('narrow.note')}
        </span>
      </p>
      <PageThumbnail page={page} width={width} height={height} show="value" />
      {unsaved ? <p>{t('save.dirty')}</p> : null}
      <div className={styles['narrowActions']}>
        {unsaved ? (
          <Button type="primary" loading={phase === 'saving'} onClick={() => void session.save()}>
            {t('action.save')}
          </Button>
        ) : null}
        {owner.kind === 'device' ? (
          <Link to={to(ROUTES.monitorPage, { pageId, alarm: '0' })}>{t('narrow.run')}</Link>
        ) : null}
        <Link to={pagesHref(owner)}>{t('narrow.pages')}</Link>
      </div>
    </main>
  );
}
