import { THEMES, bindingsOf, colourIn, drawnPage, everyWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { App, Modal, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { STARTERS, type StarterName } from '../starters/layouts.ts';
import { LOOK, LOOKS, type LookName, THEME_OF } from '../starters/looks.ts';
import { starterPage } from '../starters/starter-page.ts';
import { Thumb } from '../starters/thumb.tsx';
import styles from '../starters/starters.module.css';

/** Pages to begin from: each is shown as it would be here, and takes the place of what is on the canvas as one step of undo. */
export function StartersDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { editor, owner, variables } = useDesigner();
  const { con, widgets } = useDocument(editor.document);
  const [look, setLook] = useState<LookName>('light');
  const pages = useMemo(
    () =>
      STARTERS.map((name) => ({
        name,
        page: starterPage(name, look, {
          title: con.title,
          variables,
          isProject: owner.kind === 'project',
          say: (word) => t(`starters.word.${word}`),
        }),
      })),
    [look, con.title, variables, owner.kind, t],
  );
  const take = (name: StarterName, page: (typeof pages)[number]['page']) => {
    // the page keeps to whom it is shown
    const { follow, adaption } = con;
    if (!editor.run('importPage', { page: { ...page, con: { ...page.con, follow, adaption } } })) return;
    const count = [...everyWidget(page.widgets)].flatMap((widget) =>
      bindingsOf(widget, definitions.get(widget.widgetType)),
    ).length;
    void message.success(t('starters.done', { name: t(`starters.name.${name}`), count }));
    onClose();
  };
  const { colours } = THEMES[THEME_OF[look]];
  const series = LOOK[look].series.map((name) => colourIn(THEMES[THEME_OF[look]], name));
  const { ink } = colours;
  return (
    <Modal open width={820} title={t('action.starters')} footer={null} onCancel={onClose}>
      <div className={styles['bar']}>
        <p className={styles['note']}>{t(widgets.length === 0 ? 'starters.note' : 'starters.replace')}</p>
        <Segmented
          aria-label={t('starters.look')}
          value={look}
          options={LOOKS.map((value) => ({ value, label: t(`starters.${value}`) }))}
          onChange={setLook}
        />
      </div>
      <div className={styles['cards']}>
        {pages.map(({ name, page }) => (
          <button key={name} type="button" className={styles['card']} onClick={() => take(name, page)}>
            <Thumb page={drawnPage(page)} series={series} ink={ink} />
            <strong>{t(`starters.name.${name}`)}</strong>
            <span>{t(`starters.about.${name}`)}</span>
          </button>
        ))}
      </div>
    </Modal>
  );
}
