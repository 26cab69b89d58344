import { commonErrors, deviceErrors, templateErrors } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../../lib/account.ts';
import { CallRefused } from '../../../../lib/call.ts';
import { Failure } from '../../../../lib/texted.tsx';
import { type Owner, ownedConfig } from './config-queries.ts';
import { type ConfigEditor, EditorContext } from './editor-context.ts';
import { type EditorStore, openEditor } from './editor-store.ts';

/** What is not visible to a person and what does not exist are answered alike. */
const NOT_THERE: readonly number[] = [
  commonErrors.noAccess.code,
  commonErrors.notFound.code,
  deviceErrors.deviceNotFound.code,
  templateErrors.templateNotFound.code,
];

/** Loads what a device or a template consists of, and gives its editor to the tabs inside. */
export function ConfigEditorProvider({ owner, id, children }: { owner: Owner; id: string; children: ReactNode }) {
  const { t } = useTranslation('device-core');
  const query = useQuery(ownedConfig(owner, id));
  const me = useAccount()?.userId ?? '';
  const readOnly = !usePermission(owner === 'device' ? 'manage_equip_edit' : 'manage_template_edit');
  const { data } = query;
  const loaded = data?.id === id;
  const editor = useMemo((): ConfigEditor | undefined => {
    if (!data || !loaded) return undefined;
    const store = openEditor(`${me}:${owner}:${id}`, owner, data);
    return { owner, id, readOnly, store, edit: editOf(store, readOnly), undo: store.undo, redo: store.redo };
    // the editor outlives the answers it is refreshed with
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [me, owner, id, readOnly, loaded]);
  useEffect(() => {
    if (data) editor?.store.refresh(data);
  }, [editor, data]);
  useEffect(() => () => void editor?.store.flush(), [editor]);
  if (query.isError && !data) {
    const unknown = query.error instanceof CallRefused && NOT_THERE.includes(query.error.code);
    return unknown ? (
      <Empty icon="question" title={t(`unknown.${owner}`)} note={t('unknown.note')} />
    ) : (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!editor) return <Loading label={t('loading')} rows={10} columns={6} />;
  return <EditorContext value={editor}>{children}</EditorContext>;
}

const editOf =
  (store: EditorStore, readOnly: boolean): ConfigEditor['edit'] =>
  (change, mark) => {
    if (!readOnly) store.edit(change, mark);
  };
