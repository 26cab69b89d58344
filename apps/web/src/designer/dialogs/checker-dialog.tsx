import { type Finding, bindingKey, checkPage } from '@lightfield/page';
import { useHasRegion } from '../session/map-regions.ts';
import { useHasReport } from '../session/use-has-report.ts';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foreignUses, isThere } from '../session/binding/foreign.ts';
import { rebound } from '../session/binding/rebound.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { pagesOf } from '../session/page-queries.ts';
import styles from './dialogs.module.css';
import { RemapDialog } from './remap-dialog.tsx';

const WORST_FIRST: readonly Finding['severity'][] = ['error', 'warning', 'hint'];
const MARKS = { error: 'bad', warning: 'uncertain', hint: 'recovered' } as const;

/** What an engineer should look at before the page is used; what is bound to nothing any more is replaced in bulk. */
export function CheckerDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { editor, variables, language, owner, mayEdit, openComponent } = useDesigner();
  const state = useDocument(editor.document);
  const pages = useQuery(pagesOf(owner));
  const [severity, setSeverity] = useState<'all' | Finding['severity']>('all');
  const [replacing, setReplacing] = useState(false);
  const hasReport = useHasReport();
  const hasRegion = useHasRegion();
  const own = owner.kind === 'project' ? 'project' : 'equip';
  const known = variables.list.length > 0;
  const findings = useMemo(() => {
    const page = { ...editor.document.toDocument(), ...state };
    return checkPage(page, editor.catalogue, {
      ...(known && {
        isThere: (binding) => isThere(variables, binding),
        factsOf: (binding) => variables.find(bindingKey(binding)),
      }),
      hasReport,
      hasRegion,
      ...(pages.data && {
        // pages of another device or project are that one's business
        hasPage: (id: string, of: string, type: 'equip' | 'project') =>
          (of !== '' && of !== owner.id) || (type === own && pages.data.some((each) => each.id === id)),
      }),
    });
  }, [editor, state, variables, known, hasReport, hasRegion, pages.data, owner.id, own]);
  const broken = useMemo(() => (known ? foreignUses(state, variables) : []), [known, state, variables]);
  const shown = findings
    .filter((finding) => severity === 'all' || finding.severity === severity)
    .toSorted((one, other) => WORST_FIRST.indexOf(one.severity) - WORST_FIRST.indexOf(other.severity));
  const nameOf = ({ widgetId: id, componentId }: Finding) => {
    const component = state.components.find((each) => each.id === componentId);
    if (component) return component.title;
    const widget = editor.document.find(id);
    return widget ? widget.widgetName || (editor.definitionOf(widget)?.title[language] ?? '') : t('inspector.page');
  };
  const look = ({ widgetId: id, componentId }: Finding) => {
    if (state.components.some((each) => each.id === componentId)) {
      onClose();
      openComponent(componentId);
      return;
    }
    if (!editor.document.find(id)) return;
    editor.setSelection({ ids: [id], scope: editor.document.parentOf(id) });
    editor.run('showSelection');
    onClose();
  };
  return (
    <>
      <Modal
        open
        focusable={{ trap: !replacing }}
        width={680}
        title={t('action.checker')}
        footer={null}
        onCancel={onClose}
      >
        <Segmented
          size="small"
          value={severity}
          onChange={setSeverity}
          options={(['all', 'error', 'warning', 'hint'] as const).map((value) => ({
            value,
            label: `${t(`checker.${value}`)} ${value === 'all' ? findings.length : findings.filter((one) => one.severity === value).length}`,
          }))}
        />
        <ul className={styles['problems']}>
          {shown.map((finding) => (
            <li key={`${finding.componentId} ${finding.widgetId} ${finding.kind} ${finding.texts.en}`}>
              <button type="button" className={styles['problem']} onClick={() => look(finding)}>
                <StateMark state={MARKS[finding.severity]} text={t(`checker.one.${finding.severity}`)} />
                <span className={styles['problemText']}>{finding.texts[language]}</span>
                <span className={styles['note']}>{nameOf(finding)}</span>
              </button>
            </li>
          ))}
        </ul>
        {findings.length === 0 ? <p className={styles['note']}>{t('checker.none')}</p> : null}
        {broken.length > 0 && mayEdit ? (
          <div className={styles['actions']}>
            <Button type="primary" onClick={() => setReplacing(true)}>
              {t('checker.replace', { count: broken.length })}
            </Button>
          </div>
        ) : null}
      </Modal>
      {replacing ? (
        <RemapDialog
          title={t('checker.replaceTitle')}
          uses={broken}
          onCancel={() => setReplacing(false)}
          onOk={(change) => {
            setReplacing(false);
            editor.apply('edit', (page) => rebound(page, editor.catalogue, change));
          }}
        />
      ) : null}
    </>
  );
}
