import { DRAFT_KINDS, type DraftKind } from '@lightfield/contract';
import { App, Modal, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asTheyAre } from '../session/binding/variables.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { draftByRule } from '../starters/draft/by-rule.ts';
import type { DraftWord } from '../starters/draft/draft.ts';
import { DRAFT_FORMATS, type DraftFormat, draftedPage } from '../starters/draft/draft-page.ts';
import { lookIn, themeFor } from '../starters/draft/look-for.ts';
import { putDraft } from '../starters/draft/put.ts';
import { byWeight, firstChosen } from '../starters/draft/suits.ts';
import { LOOKS, type LookName, THEME_OF } from '../starters/looks.ts';
import styles from './draft.module.css';
import { DraftPicture } from './draft-picture.tsx';
import { DraftVariables } from './draft-variables.tsx';

/** A finished page out of variables, by rule: what it shows, for what and on what, is chosen here; it is put on the page as one step of undo. */
export function DraftDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { editor, owner, variables } = useDesigner();
  const { con, widgets } = useDocument(editor.document);
  const [kind, setKind] = useState<DraftKind>('overview');
  const [format, setFormat] = useState<DraftFormat>(con.width < 640 ? 'phone' : 'desktop');
  const [theme, setTheme] = useState(() => themeFor(con.theme));
  const [device, setDevice] = useState('');
  /** `undefined`: what is proposed for this kind. */
  const [chosen, setChosen] = useState<readonly string[]>();
  const list = useMemo(
    () =>
      byWeight(
        asTheyAre(
          variables.list.filter(({ binding }) => device === '' || binding.equipId === device),
          variables.live,
        ),
        kind,
      ),
    [variables, device, kind],
  );
  const ids = useMemo(() => chosen ?? firstChosen(list, kind), [chosen, list, kind]);
  const { width, height } = con;
  const drafted = useMemo(() => {
    const of = new Set(ids);
    const say = (word: DraftWord) => t(`sketch.word.${word}`);
    const { devices } = variables;
    const own = list.filter(({ id }) => of.has(id));
    const draft = draftByRule({ kind, title: con.title, variables: own, devices, say });
    return draftedPage(draft, { theme, format, size: { width, height }, say });
  }, [ids, list, kind, theme, format, con.title, width, height, variables, t]);
  const put = () => {
    if (!putDraft(editor, drafted.page)) return;
    void message.success(t('sketch.done', { count: drafted.shown.length }));
    onClose();
  };
  const look = lookIn(theme);
  return (
    <Modal
      open
      width={980}
      title={t('action.draft')}
      okText={t('sketch.put')}
      okButtonProps={{ disabled: ids.length === 0 }}
      onOk={put}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t(widgets.length === 0 ? 'sketch.note' : 'sketch.replace')}</p>
      <div className={styles['choices']}>
        {owner.kind === 'project' ? (
          <Select
            className={styles['device'] ?? ''}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('sketch.from')}
            value={device}
            options={[
              { value: '', label: t('sketch.fromAll') },
              ...variables.devices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next: string) => {
              setDevice(next);
              setChosen(undefined);
            }}
          />
        ) : null}
        <Segmented
          aria-label={t('sketch.kind.title')}
          value={kind}
          options={DRAFT_KINDS.map((value) => ({ value, label: t(`sketch.kind.${value}`) }))}
          onChange={setKind}
        />
        <Segmented
          aria-label={t('sketch.format.title')}
          value={format}
          options={DRAFT_FORMATS.map((value) => ({ value, label: t(`sketch.format.${value}`) }))}
          onChange={setFormat}
        />
        <Segmented<LookName | 'own'>
          aria-label={t('starters.look')}
          value={look ?? 'own'}
          options={[
            ...(con.theme.own ? [{ value: 'own' as const, label: con.theme.own.title }] : []),
            ...LOOKS.map((value) => ({ value, label: t(`starters.${value}`) })),
          ]}
          onChange={(value) => setTheme(value === 'own' ? con.theme : { name: THEME_OF[value] })}
        />
      </div>
      <div className={styles['both']}>
        <DraftVariables list={list} ids={ids} onChange={setChosen} />
        <DraftPicture drafted={drafted} />
      </div>
    </Modal>
  );
}
