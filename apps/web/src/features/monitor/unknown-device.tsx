import { ROUTES, commonErrors, deviceErrors } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../lib/call.ts';

const NOT_THERE: readonly number[] = [
  commonErrors.noAccess.code,
  commonErrors.notFound.code,
  deviceErrors.deviceNotFound.code,
];

/** What is not visible to a person and what does not exist are answered alike; asking again changes nothing. */
export const isNotThere = (error: unknown): boolean => error instanceof CallRefused && NOT_THERE.includes(error.code);

/** In place of a device that is not there; `list` is where this person came from. */
export function UnknownDevice({
  list = ROUTES.monitorList,
}: {
  list?: typeof ROUTES.monitorList | typeof ROUTES.groupMonitorList;
}) {
  const { t } = useTranslation('monitor');
  return (
    <Empty
      icon="question"
      title={t('unknown.title')}
      note={t('unknown.note')}
      action={<Link to={list}>{t('unknown.toList')}</Link>}
    />
  );
}
