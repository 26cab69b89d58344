import { pageTemplateCalls } from '@lightfield/contract';
import { parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { Icon } from '@lightfield/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { Failure, useErrorWords } from '../../lib/failure.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { PageThumb } from '../../still/page-thumb.tsx';
import { designerKeys, pageTemplates, templatePicture } from '../session/page-queries.ts';
import { useSignal } from '../session/use-signal.ts';
import styles from './dialogs.module.css';
import { useArriving } from './use-arriving.tsx';

/** Page templates of the organisation: one to begin from, or this page kept as one. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { editor, session, pageId } = useDesigner();
  const { arrive, dialog: arriving } = useArriving(t('remap.template'));
  const { con, widgets } = useDocument(editor.document);
  const { phase } = useSignal(session.state);
  const [text, setText] = useState('');
  const [name, setName] = useState(con.title);
  const templates = useQuery(pageTemplates(useDebounced(text.trim(), 250)));
  const again = () => client.invalidateQueries({ queryKey: designerKeys.templates() });
  const fails = (error: unknown) => void message.error(words(error).title);
  const keep = useMutation({
    mutationFn: () => call(pageTemplateCalls.add, { id: pageId, name: name.trim() }),
    onSuccess: async () => {
      void message.success(t('template.kept'));
      await again();
    },
    onError: fails,
  });
  const remove = useMutation({
    mutationFn: (pageTemplateId: string) => call(pageTemplateCalls.delete, { pageTemplateId }),
    onSuccess: again,
    onError: fails,
  });
  const use = useMutation({
    mutationFn: async (pageTemplateId: string) => {
      const { document } = await call(pageTemplateCalls.info, { pageTemplateId });
      const parsed = parsePage(document, definitions);
      if (!parsed.ok) throw new Error('The template has no sound page');
      const sure =
        widgets.length === 0 || (await modal.confirm({ title: t('template.sure'), content: t('template.sureNote') }));
      return sure ? parsed.page : undefined;
    },
    onSuccess: (page) => {
      if (page) arrive(page, undefined, onClose);
    },
    onError: fails,
  });
  return (
    <Modal
      open
      // the search for a variable opens outside of it, and needs the focus
      focusable={{ trap: arriving === null }}
      width={600}
      title={t('action.template')}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <div className={styles['formRow']}>
          <label htmlFor="template-name">{t('template.keep')}</label>
          <span style={{ display: 'flex', gap: 8 }}>
            <Input
              id="template-name"
              size="small"
              value={name}
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              size="small"
              loading={keep.isPending}
              disabled={name.trim() === '' || phase !== 'saved'}
              title={phase === 'saved' ? '' : t('template.saveFirst')}
              onClick={() => keep.mutate()}
            >
              {t('template.keepOk')}
            </Button>
          </span>
        </div>
        {phase === 'saved' ? null : <p className={styles['note']}>{t('template.saveFirst')}</p>}
        <Input.Search
          allowClear
          size="small"
          value={text}
          placeholder={t('template.search')}
          aria-label={t('template.search')}
          onChange={(event) => setText(event.target.value)}
        />
        {templates.isError ? <Failure error={templates.error} onRetry={() => void templates.refetch()} /> : null}
        <div className={styles['versionList']}>
          {templates.data?.rows.map((row) => (
            <div key={row.id} className={styles['option']}>
              <PageThumb document={templatePicture(row.id)} widgets={row.widgets} small />
              <span className={styles['optionName']}>
                {row.name}{' '}
                <span className={styles['note']}>
                  {row.width} × {row.height} · {t('versions.widgets', { count: row.widgets })} · {row.by}
                </span>
              </span>
              <span style={{ display: 'flex', gap: 4 }}>
                <Button size="small" loading={use.isPending} onClick={() => use.mutate(row.id)}>
                  {t('template.use')}
                </Button>
                <Button
                  size="small"
                  type="text"
                  icon={<Icon name="trash" size={14} />}
                  aria-label={t('template.delete', { name: row.name })}
                  onClick={() =>
                    void modal.confirm({
                      title: t('template.delete', { name: row.name }),
                      content: t('template.deleteNote'),
                      okButtonProps: { danger: true },
                      onOk: () => remove.mutateAsync(row.id).catch(() => undefined),
                    })
                  }
                />
              </span>
            </div>
          ))}
          {templates.data?.rows.length === 0 ? <p className={styles['note']}>{t('template.none')}</p> : null}
        </div>
        {arriving}
      </div>
    </Modal>
  );
}
