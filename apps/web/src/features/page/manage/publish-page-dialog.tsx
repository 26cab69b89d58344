import type { PageRow } from '@lightfield/contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { PublishDialog } from '../../../lib/publish-dialog.tsx';
import { pageChanges, usePageChange } from './manage-queries.ts';

interface PublishProps {
  readonly page: PageRow;
  readonly version: number;
  readonly onPublished?: (version: number) => void;
  readonly onClose: () => void;
}
/** Shows a version of a page to those who watch. */
export function PublishPageDialog({ page, version, onPublished, onClose }: PublishProps) {
  const { t } = useTranslation('publish');
  const { message } = App.useApp();
  const change = usePageChange();
  return (
    <PublishDialog
      title={page.title}
      version={version}
      shown={page.shown ?? 0}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(fields) =>
        change.mutate(() => pageChanges.publish(page.id, version, fields), {
          onSuccess: () => {
            void message.success(t('done', { version }));
            onPublished?.(version);
            onClose();
          },
        })
      }
    />
  );
}
