import { LIMITS, type PageLookRow, type PageThemeName, THEME_ALARMS, pageLookCalls } from '@lightfield/contract';
import { type OwnLook, type PageTheme, isSameTheme, readable } from '@lightfield/page';
import { PageContext } from '@lightfield/widgets/kit';
import {
  ALARM_COLOURS,
  SYMBOL_STATES,
  SymbolPalette,
  SymbolView,
  type SymbolState,
  paletteOf,
} from '@lightfield/widgets/design';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Input, Modal } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { createEditHost } from '../../canvas/edit-host.ts';
import { useDesigner } from '../../session/designer-context.ts';
import { looksKey, pageLooks } from '../../session/page-looks.ts';
import { PageThumbnail } from '../changes-view.tsx';
import { inLook, samplePage } from './sample-page.ts';
import { ThemeFields } from './theme-fields.tsx';
import styles from './themes.module.css';

/** What is edited: a new one, which begins as that of ours or as a page holds it, or one of the enterprise. */
export interface ThemeDraft {
  readonly from: PageThemeName;
  readonly title: string;
  readonly look: OwnLook;
  readonly row?: PageLookRow;
}
const SAMPLE = { width: 460, height: 330 };

/** A theme of the enterprise: its colours by name, beside a page that has them. */
export function ThemeEditor({ draft, onClose }: { readonly draft: ThemeDraft; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { editor, owner, pageId } = useDesigner();
  const { row, from } = draft;
  // how many follow it is told of now, not of when its list was asked for last
  const rows = useQuery(pageLooks(owner)).data;
  const pages = (rows?.find(({ id: one }) => one === row?.id) ?? row)?.pages ?? 0;
  const [title, setTitle] = useState(draft.title);
  const [look, setLook] = useState(draft.look);
  const id = useId();
  const save = useMutation({
    mutationFn: async (): Promise<PageTheme> => {
      const what = { pageId, name: title.trim(), look: { from, look } };
      const saved = row
        ? await call(pageLookCalls.save, { ...what, lookId: row.id, base: row.version })
        : await call(pageLookCalls.add, { ...what, kind: 'theme' });
      return { name: from, own: { id: saved.id, version: saved.version, title: title.trim(), look } };
    },
    onSuccess: async (theme) => {
      // the page that is drawn has it at once, as all others have it when they are read
      if (isSameTheme(theme, editor.document.state.con.theme)) editor.run('setTheme', { theme, byHand: false });
      void message.success(t(row ? 'theme.saved' : 'theme.added', { name: title.trim() }));
      await client.invalidateQueries({ queryKey: looksKey(owner) });
      onClose();
    },
    onError: (error) => {
      void message.error(words(error).title);
      void client.invalidateQueries({ queryKey: looksKey(owner) });
    },
  });
  return (
    <Modal
      open
      width={1000}
      title={t(row ? 'theme.editTitle' : 'theme.addTitle')}
      okText={t(row ? 'theme.saveOk' : 'theme.addOk')}
      okButtonProps={{ loading: save.isPending, disabled: title.trim() === '' }}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles['editor']}>
        <div>
          <div className={styles['row']}>
            <label htmlFor={id}>{t('theme.nameField')}</label>
            <Input
              id={id}
              autoFocus
              maxLength={LIMITS.pageLook.nameMax}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </div>
          <ThemeFields look={look} onChange={setLook} />
        </div>
        <div className={styles['seen']}>
          <Sample look={look} />
          <Readable look={look} />
          {pages > 0 ? (
            <p className={styles['note']}>{t('theme.followNote', { count: pages })}</p>
          ) : (
            <p className={styles['note']}>{t('theme.newNote')}</p>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** A page, the states of a symbol and the marks of alarms, as they are in it. */
function Sample({ look }: { readonly look: OwnLook }) {
  const { t } = useTranslation('designer');
  const { language, variables } = useDesigner();
  const page = useMemo(() => samplePage((word) => t(`theme.sample.${word}`)), [t]);
  const host = useMemo(() => createEditHost(language, variables.live, 'value'), [language, variables]);
  // the fields keep up with the hand, the picture follows
  const shown = inLook(page, useDeferredValue(look));
  const { ground, ink } = look.colours;
  const stateName = (state: SymbolState) =>
    state === 'off'
      ? t('theme.colour.rest')
      : state === 'on'
        ? t('theme.colour.running')
        : state === 'fault'
          ? t('theme.fault')
          : t(`theme.state.${state}`);
  return (
    <>
      <PageThumbnail page={shown} {...SAMPLE} show="value" />
      <PageContext value={host}>
        <SymbolPalette value={paletteOf(shown.con)}>
          <ul className={styles['states']} style={{ background: ground, color: ink }}>
            {SYMBOL_STATES.map((state) => (
              <li key={state}>
                <svg width={40} height={40} aria-hidden="true">
                  <SymbolView name="pump" state={state} width={36} height={36} at={{ x: 2, y: 2 }} />
                </svg>
                {stateName(state)}
              </li>
            ))}
            {THEME_ALARMS.map((name) => (
              <li key={name}>
                <span
                  className={styles['severity']}
                  style={{ background: look.alarms?.[name] ?? ALARM_COLOURS[name].colour }}
                />
                {t(`theme.severity.${name}`)}
              </li>
            ))}
          </ul>
        </SymbolPalette>
      </PageContext>
    </>
  );
}

/** So many are said; the others are no better. */
const MOST = 4;
function Readable({ look }: { readonly look: OwnLook }) {
  const { t } = useTranslation('designer');
  const found = readable(look);
  if (found.length === 0) return <Alert type="success" showIcon title={t('theme.readable')} />;
  const said = found.slice(0, MOST).map(({ front, behind, is, least }) => ({
    key: `${front} ${behind}`,
    text: t('theme.hard', {
      front: t(`theme.colour.${front}`),
      behind: t(`theme.colour.${behind}`),
      is: is.toFixed(1),
      least,
    }),
  }));
  return (
    <Alert
      type="warning"
      showIcon
      title={t('theme.hardTitle', { count: found.length })}
      description={
        <ul className={styles['hard']}>
          {said.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}
