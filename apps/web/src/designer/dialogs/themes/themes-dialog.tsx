import { PAGE_THEMES, type PageLookRow } from '@lightfield/contract';
import { type PageDocument, type PageTheme, THEMES, isPlain, isSameTheme, withTheme } from '@lightfield/page';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Checkbox, Modal, Radio } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { Failure } from '../../../lib/failure.tsx';
import { useDesigner, useDocument } from '../../session/designer-context.ts';
import { pageLooks, themeOf } from '../../session/page-looks.ts';
import { pagesOf } from '../../session/page-queries.ts';
import { themeAllPages } from '../../session/theme-all-pages.ts';
import { PageThumbnail } from '../changes-view.tsx';
import { DeleteLook } from '../../parts/looks/delete-look.tsx';
import { begunFrom } from './sample-page.ts';
import { type ThemeDraft, ThemeEditor } from './theme-editor.tsx';
import styles from './themes.module.css';

interface Offered {
  readonly key: string;
  readonly theme: PageTheme;
  readonly name: string;
  readonly about: string;
  /** Of the enterprise. */
  readonly row?: PageLookRow;
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
  // a page that was saved a moment ago counts
  const looks = useQuery({ ...pageLooks(owner), refetchOnMount: 'always' });
  const mayMake = useAccount()?.kind !== 'ext';
  const [draft, setDraft] = useState<ThemeDraft>();
  const [going, setGoing] = useState<PageLookRow>();
  const ours = PAGE_THEMES.map(
    (name): Offered => ({
      key: name,
      theme: { name },
      name: t(`theme.name.${name}`),
      about: t(`theme.about.${name}`),
    }),
  );
  const own = ownOffered(looks.data ?? [], (count) => t('theme.usedBy', { count }));
  // what the page has, and the enterprise has not: it was deleted, or the page came from another one
  const apart: readonly Offered[] =
    con.theme.own && looks.data && !own.some(({ theme }) => isSameTheme(theme, con.theme))
      ? [{ key: 'apart', theme: con.theme, name: con.theme.own.title, about: t('theme.apart') }]
      : [];
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
      // ours in one row, those of the enterprise in view below
      width={1112}
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
      {(
        [
          ['ours', ours],
          ['own', [...apart, ...own]],
        ] as const
      ).map(([part, offered]) =>
        offered.length > 0 ? (
          <section key={part} aria-label={t(`theme.part.${part}`)}>
            <h3 className={styles['part']}>{t(`theme.part.${part}`)}</h3>
            <div className={styles['tiles']}>
              {offered.map((one) => (
                <Tile
                  key={one.key}
                  offered={one}
                  byHand={byHand}
                  isCurrent={isSameTheme(one.theme, con.theme)}
                  disabled={at !== undefined}
                  onUse={() => void use(one)}
                >
                  {mayMake ? (
                    <Actions offered={one} disabled={at !== undefined} onDraft={setDraft} onDelete={setGoing} />
                  ) : null}
                </Tile>
              ))}
            </div>
          </section>
        ) : null,
      )}
      {looks.isError ? <Failure error={looks.error} onRetry={() => void looks.refetch()} /> : null}
      {looks.data && own.length + apart.length === 0 && mayMake ? (
        <p className={styles['none']}>{t('theme.noneOwn')}</p>
      ) : null}
      {draft ? <ThemeEditor draft={draft} onClose={() => setDraft(undefined)} /> : null}
      {going ? <DeleteLook row={going} onClose={() => setGoing(undefined)} /> : null}
    </Modal>
  );
}

const ownOffered = (rows: readonly PageLookRow[], about: (pages: number) => string): readonly Offered[] =>
  rows.flatMap((row) => {
    const theme = themeOf(row);
    return theme ? [{ key: row.id, theme, name: row.name, about: about(row.pages), row }] : [];
  });

/** What can be done with a theme beside using it. */
function Actions({
  offered: { theme, name, row },
  disabled,
  onDraft,
  onDelete,
}: {
  readonly offered: Offered;
  readonly disabled: boolean;
  readonly onDraft: (draft: ThemeDraft) => void;
  readonly onDelete: (row: PageLookRow) => void;
}) {
  const { t } = useTranslation('designer');
  const look = theme.own?.look ?? begunFrom(THEMES[theme.name]);
  const copy = () => onDraft({ from: theme.name, title: t('theme.copyOf', { name }), look });
  return (
    <span className={styles['actions']}>
      {row ? (
        <Button
          size="small"
          type="text"
          disabled={disabled}
          aria-label={t('theme.edit', { name })}
          onClick={() => onDraft({ from: theme.name, title: name, look, row })}
        >
          {t('theme.editShort')}
        </Button>
      ) : null}
      <Button size="small" type="text" disabled={disabled} aria-label={t('theme.make', { name })} onClick={copy}>
        {t('theme.makeShort')}
      </Button>
      {row ? (
        <Button
          size="small"
          type="text"
          danger
          disabled={disabled}
          aria-label={t('theme.delete', { name })}
          onClick={() => onDelete(row)}
        >
          {t('theme.deleteShort')}
        </Button>
      ) : null}
    </span>
  );
}

function Tile({
  offered: { theme, name, about },
  byHand,
  isCurrent,
  disabled,
  onUse,
  children,
}: {
  readonly offered: Offered;
  readonly children: ReactNode;
  readonly byHand: boolean;
  readonly isCurrent: boolean;
  readonly disabled: boolean;
  readonly onUse: () => void;
}) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const id = useId();
  const page = useMemo(
    (): PageDocument => withTheme(editor.document.toDocument(), theme, byHand),
    [editor, theme, byHand],
  );
  return (
    <div className={styles['tile']} data-current={isCurrent}>
      <button
        type="button"
        className={styles['take']}
        // by what stands on it, without what is written on the page
        aria-labelledby={`${id}-name ${id}-about`}
        aria-pressed={isCurrent}
        disabled={disabled}
        onClick={onUse}
      >
        <PageThumbnail page={page} {...TILE} show="value" />
        <strong id={`${id}-name`}>{isCurrent ? `${name} · ${t('theme.current')}` : name}</strong>
        <span id={`${id}-about`}>{about}</span>
      </button>
      {children}
    </div>
  );
}
