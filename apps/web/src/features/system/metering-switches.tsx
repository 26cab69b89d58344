import { PackageKind } from '@lightfield/contract';
import { Bone } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/texted.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { metering, useEditMetering } from './api/system-queries.ts';
import styles from './system.module.css';

/** Whether SMS and calls are taken from packages. To begin with it stops those who have none, so it is asked once more. */
export function MeteringSwitches() {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useQuery(metering());
  const { mutateAsync: save, isPending } = useEditMetering();
  const ask = useAsk();
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const turn = (kind: PackageKind, on: boolean) => {
    if (!data) return;
    const name = t(`sending.channel.${kind}`);
    ask({
      title: t(on ? 'metering.begin' : 'metering.end', { name }),
      content: t(on ? 'metering.beginNote' : 'metering.endNote'),
      okText: t(on ? 'metering.on' : 'metering.off'),
      danger: false,
      run: () => save({ ...data, [kind]: on }).then(() => undefined),
    });
  };
  return (
    <section aria-label={t('metering.title')}>
      <ul className={styles['modes']}>
        <li>
          <strong>{t('metering.title')}</strong>
        </li>
        {data ? (
          PackageKind.options.map((kind) => (
            <li key={kind}>
              <span>{t(`sending.channel.${kind}`)}</span>
              <Switch
                aria-label={t(`sending.channel.${kind}`)}
                checked={data[kind]}
                loading={isPending}
                onChange={(on) => turn(kind, on)}
              />
            </li>
          ))
        ) : (
          <li>
            <Bone width="160px" />
          </li>
        )}
        <li className={styles['soft']}>{t('metering.note')}</li>
      </ul>
    </section>
  );
}
