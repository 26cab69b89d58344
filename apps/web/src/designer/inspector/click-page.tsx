import { useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { ClickParams } from './click-params.tsx';
import { ChoiceEditor, TextEditor } from './editors.tsx';
import { FieldRow, useProperty } from './field.tsx';
import { LinkEditor } from './link-editor.tsx';
import styles from './inspector.module.css';
import type { PageKind } from './owner-select.tsx';
import { PageChoice } from './page-choice.tsx';
import { useChoices } from './use-choices.ts';

/** A page of this device, template or project, or of another device or project. */
export function PageRow() {
  const { t } = useTranslation('designer');
  const { editor, owner } = useDesigner();
  const page = useProperty('page');
  const pageId = useProperty('pageId');
  const mainId = useProperty('page.equipId').value;
  const type = useProperty('page.type').value;
  const [wanted, setWanted] = useState<PageKind>();
  const own: PageKind = owner.kind === 'project' ? 'project' : 'equip';
  const nothing = pageId.value === '' && mainId === '';
  const kind = wanted ?? (nothing || typeof type !== 'string' ? own : type === 'project' ? 'project' : 'equip');
  return (
    <>
      <FieldRow label={t('click.pageOf')}>
        {(id) => (
          <Select<PageKind>
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            value={kind}
            disabled={pageId.disabled}
            options={(['equip', 'project'] as const).map((value) => ({ value, label: t(`click.pageOfs.${value}`) }))}
            onChange={setWanted}
          />
        )}
      </FieldRow>
      <PageChoice
        kind={kind}
        mainId={kind === type || (nothing && kind === own) ? mainId : ''}
        pageId={kind === type || typeof type !== 'string' ? pageId.value : ''}
        disabled={pageId.disabled}
        onChange={(chosen) => {
          // two fields, one step
          editor.history.seal();
          setWanted(undefined);
          pageId.set(chosen.pageId, 'click page');
          page.set(
            { type: chosen.kind, equipId: chosen.mainId, equipPageId: chosen.pageId, equipTitle: chosen.title },
            'click page',
          );
        }}
      />
      <ClickParams pageId={pageId.value} />
    </>
  );
}

const PAGE_OF_FRAME = ['iframe.mainId', 'iframe.mainPageId', 'iframe.pageId'];

/** What the window shows: a page, or what is behind a link. */
export function FrameRows() {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const choices = useChoices();
  const type = useProperty('iframe.type').value;
  const frame = useProperty('iframe');
  const mainId = useProperty('iframe.mainId').value;
  const pageId = useProperty('iframe.pageId').value;
  return (
    <>
      <ChoiceEditor
        path="iframe.type"
        label={t('click.frameType')}
        options={choices('click.frameTypes', ['equip', 'project', 'link'])}
        clears={PAGE_OF_FRAME}
      />
      {type === 'link' ? (
        <LinkEditor path="iframe.link" label={t('click.frame')} hint={t('click.linkHint')} framed />
      ) : null}
      {type === 'equip' || type === 'project' ? (
        <PageChoice
          key={type}
          kind={type}
          mainId={mainId}
          pageId={pageId}
          disabled={frame.disabled}
          onChange={(chosen) => {
            editor.history.seal();
            frame.set(
              {
                id: '',
                type: chosen.kind,
                link: '',
                mainId: chosen.mainId,
                mainPageId: '',
                pageId: chosen.pageId,
                mainTitle: chosen.title,
              },
              'click frame',
            );
          }}
        />
      ) : null}
      <TextEditor path="iframe.mainTitle" label={t('click.frameTitle')} />
    </>
  );
}
