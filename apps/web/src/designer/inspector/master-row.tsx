import { PAGE_MASTER_LAYERS, pageCalls } from '@lightfield/contract';
import { App, Button, Select, Switch } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useErrorWords } from '../../lib/failure.tsx';
import { useDesigner } from '../session/designer-context.ts';
import type { MasterRole } from '../session/master-role.ts';
import { designerKeys } from '../session/page-queries.ts';
import { designerHref } from '../session/pages-href.ts';
import { useSignal } from '../session/use-signal.ts';
import { FieldRow } from './field.tsx';
import styles from './inspector.module.css';

/** On a page of a project: whether it shows the master, or, if it is the master, where that lies. Holds at once, and is no undo step. */
export function MasterRow() {
  const { t } = useTranslation('designer');
  const { owner, pageId, role, master, mayEdit } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const own = useSignal(role);
  const save = useMutation({
    mutationFn: ({ master: layer, withMaster }: MasterRole) =>
      call(pageCalls.masterSave, { id: pageId, master: layer ?? 'none', withMaster }),
    onSuccess: (row) => {
      role.set({ master: row.master, withMaster: row.withMaster });
      void client.invalidateQueries({ queryKey: designerKeys.pages(owner) });
    },
    onError: (error) => void message.error(words(error).title),
  });
  const disabled = !mayEdit || save.isPending;
  if (owner.kind !== 'project') return null;
  if (own.master !== null)
    return (
      <FieldRow label={t('masters.layer')} hint={t('masters.layerHint')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            value={own.master}
            disabled={disabled}
            options={PAGE_MASTER_LAYERS.map((value) => ({ value, label: t(`masters.layers.${value}`) }))}
            onChange={(layer) => save.mutate({ ...own, master: layer })}
          />
        )}
      </FieldRow>
    );
  return (
    <FieldRow label={t('masters.with')} hint={t('masters.withHint')}>
      {(id) => (
        <span className={styles['paint']}>
          <Switch
            id={id}
            size="small"
            checked={own.withMaster}
            disabled={disabled}
            onChange={(withMaster) => save.mutate({ ...own, withMaster })}
          />
          {master ? (
            <Button size="small" onClick={() => void navigate({ to: designerHref(owner, master.id) })}>
              {t('masters.edit')}
            </Button>
          ) : null}
        </span>
      )}
    </FieldRow>
  );
}
