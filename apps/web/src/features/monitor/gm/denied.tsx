import { Empty } from '@lightfield/ui';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordKind } from './record-rights.ts';

/** In place of a record that one may not see (S3 §6). */
export function Denied({ kind }: { kind: RecordKind }) {
  const { t } = useTranslation('monitor');
  return <Empty icon="lock" title={t(`gm.denied.${kind}`)} />;
}

/** The same above a page that is shown all the same. */
export function DeniedNote({ kind }: { kind: RecordKind }) {
  const { t } = useTranslation('monitor');
  return <Alert type="warning" showIcon closable title={t(`gm.denied.${kind}`)} />;
}
