import { PAGE_THEMES } from '@lightfield/contract';
import { type PageDocument, type PageTheme, isPlain, withTheme } from '@lightfield/page';
import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../../session/designer-context.ts';
import { pagesOf } from '../../session/page-queries.ts';
import { themeAllPages } from '../../session/theme-all-pages.ts';
import { PageThumbnail } from '../changes-view.tsx';
import styles from './themes.module.css';

interface Offered {
  readonly key: string;
  readonly theme: PageTheme;
  readonly name: string;
  readonly about: string;
}
const TILE = { width: 248, height: 140 };

/** The page as it is in each theme; one click gives it that one, or all pages of whose page it is. */
export function ThemesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { editor, owner, pageId } = useDesigner();
  const { con } = useDocument(editor.document);
  // a page that has no theme yet names no colours: without them it would stay as it is
  const [byHand, setByHand] = useState(isPlain(con.theme));
  const [all, setAll] = useState(false);
  const [at, setAt] = useState<{ readonly at: number; readonly count: number }>();
  const others = (useQuery(pagesOf(owner)).data ?? []).filter(({ id }) => id !== pageId);
  const offered = PAGE_THEMES.map(
    (name): Offered => ({
      key: name,
      theme: { name },
      name: t(`theme.name.${name}`),
      about: t(`theme.about.${name}`),
    }),
  );
  const use = async ({ theme, name }: Offered) => {
    editor.run('setTheme', { theme, byHand });
    if (!all) {
      void message.success(t('theme.done', { name }));
      onClose();
      return;
    }
    const failed = await themeAllPages(owner, others, { theme, byHand }, (done) =>
      setAt({ at: done + 1, count: others.length }),
    );
    setAt(undefined);
    if (failed.length > 0)
      void message.error(
        t('theme.failed', { count: failed.length, names: failed.map(({ title }) => title).join(', ') }),
      );
    else void message.success(t('theme.doneAll', { name, count: others.length }));
    onClose();
  };
  return (
    <Modal
      open
      width={860}
      title={t('action.themes')}
      footer={null}
      onCancel={onClose}
      mask={{ closable: !at }}
      closable={!at}
    >
      <p className={styles['note']}>{t('theme.note')}</p>
      <div className={styles['options']}>
        <Checkbox checked={byHand} disabled={at !== undefined} onChange={({ target }) => setByHand(target.checked)}>
          {t('theme.byHand')}
        </Checkbox>
        <p className={styles['note']}>{t('theme.byHandNote')}</p>
        {others.length > 0 ? (
          <Radio.Group
            aria-label={t('theme.scope')}
            value={all}
            disabled={at !== undefined}
            onChange={({ target }) => setAll(target.value === true)}
            options={[
              { value: false, label: t('theme.thisPage') },
              { value: true, label: t('theme.allPages', { count: others.length + 1 }) },
            ]}
          />
        ) : null}
        {all ? <p className={styles['note']}>{t('theme.allPagesNote')}</p> : null}
      </div>
      {at ? <output>{t('theme.running', at)}</output> : null}
      <div className={styles['tiles']}>
        {offered.map((one) => (
          <Tile
            key={one.key}
            offered={one}
            byHand={byHand}
            isCurrent={one.theme.name === con.theme.name}
            disabled={at !== undefined}
            onUse={() => void use(one)}
          />
        ))}
      </div>
    </Modal>
  );
}

function Tile({
  offered: { theme, name, about },
  byHand,
  isCurrent,
  disabled,
  onUse,
}: {
  readonly offered: Offered;
  readonly byHand: boolean;
  readonly isCurrent: boolean;
  readonly disabled: boolean;
  readonly onUse: () => void;
}) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const page = useMemo(
    (): PageDocument => withTheme(editor.document.toDocument(), theme, byHand),
    [editor, theme, byHand],
  );
  return (
    <button
      type="button"
      className={styles['tile']}
      aria-label={t('theme.use', { name })}
      aria-pressed={isCurrent}
      disabled={disabled}
      onClick={onUse}
    >
      <PageThumbnail page={page} {...TILE} show="value" />
      <strong>{isCurrent ? `${name} · ${t('theme.current')}` : name}</strong>
      <span>{about}</span>
    </button>
  );
}
