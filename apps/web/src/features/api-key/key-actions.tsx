import type { ApiKeyRow } from '@lightfield/contract';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { WhyNot } from '../../lib/why-not.tsx';
import styles from './api-key.module.css';
import { useDeleteKey, useDisableKey } from './api/api-key-queries.ts';
import type { ShownSecret } from './secret-dialog.tsx';

/** The dialog that is asked for. */
export type Asked =
  | { readonly kind: 'key'; readonly row?: ApiKeyRow | undefined }
  | { readonly kind: 'rotate' | 'usage'; readonly row: ApiKeyRow }
  | { readonly kind: 'secret'; readonly shown: ShownSecret }
  | { readonly kind: 'externals' };

/** What one can do with a key: its maker all, whoever may edit keys can stop it. */
export function KeyActions({ row, ask }: { row: ApiKeyRow; ask: (asked: Asked) => void }) {
  const { t } = useTranslation(['api-key', 'common']);
  const mayEdit = usePermission('manage_api_edit');
  const { askDisable, askDelete, enable } = useStopping(row);
  const button = (action: 'edit' | 'rotate' | 'usage' | 'disable' | 'enable' | 'delete', run: () => void) => (
    <Button
      size="small"
      type="link"
      danger={action === 'delete'}
      aria-label={t('ofName', { action: t(`action.${action}`), name: row.name })}
      onClick={run}
    >
      {t(`action.${action}`)}
    </Button>
  );
  const notMine = row.mine ? undefined : t('notMine', { maker: row.maker });
  return (
    <span className={styles['actions']}>
      {button('usage', () => ask({ kind: 'usage', row }))}
      {mayEdit ? (
        <>
          <WhyNot reason={notMine}>{button('edit', () => ask({ kind: 'key', row }))}</WhyNot>
          <WhyNot reason={notMine}>{button('rotate', () => ask({ kind: 'rotate', row }))}</WhyNot>
          {row.disabled ? button('enable', enable) : button('disable', askDisable)}
          {button('delete', askDelete)}
        </>
      ) : null}
    </span>
  );
}

function useStopping({ id, name }: ApiKeyRow) {
  const { t } = useTranslation(['api-key', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const disable = useDisableKey();
  const remove = useDeleteKey();
  const told = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      void message.success(done);
    } catch (error) {
      const { title, code } = words(error);
      void message.error(code === undefined ? title : `${title} (${code})`);
    }
  };
  const confirm = (title: string, content: string, okText: string, onOk: () => Promise<void>) =>
    void modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk,
    });
  return {
    enable: () => void told(() => disable.mutateAsync({ id, disabled: false }), t('enabled')),
    askDisable: () =>
      confirm(t('disableAsk', { name }), t('disableNote'), t('action.disable'), () =>
        told(() => disable.mutateAsync({ id, disabled: true }), t('disabled')),
      ),
    askDelete: () =>
      confirm(t('deleteAsk', { name }), t('deleteNote'), t('action.delete'), () =>
        told(() => remove.mutateAsync(id), t('deleted')),
      ),
  };
}
