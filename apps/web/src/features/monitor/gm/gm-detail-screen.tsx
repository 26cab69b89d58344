import { type DeviceInfo, ROUTES, type RuleType } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { holds, useAccount } from '../../../lib/account.ts';
import { choiceField } from '../../../lib/search-codecs.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { UnknownDevice } from '../unknown-device.tsx';
import { Denied } from './denied.tsx';
import { type GmBodies, GmDevice, type GmTabs, GmViews, gmBodies } from './gm-device.tsx';
import { GM_VIEWS, type OpenType, gmHref, isId, openTypeOf, ruleTypeOf } from './gm-state.ts';
import styles from './gm.module.css';
import { recordPermission } from './record-rights.ts';

const codecs = { view: choiceField(GM_VIEWS, 'real') };

/** `/monitor/gm/detail/{id}/{ruleType}/{openType}`: a device with the view its rule names (decision 039). */
export function createGmDetailScreen(tabs: GmTabs): ComponentType {
  const bodies = gmBodies(tabs);
  return function GmDetailScreen() {
    const params: { id?: string; ruleType?: string; openType?: string } = useParams({ strict: false });
    const { id = '' } = params;
    if (!isId(id)) return <UnknownDevice list={ROUTES.groupMonitorList} />;
    return (
      <Detail
        key={id}
        id={id}
        ruleType={ruleTypeOf(params.ruleType)}
        open={openTypeOf(params.openType)}
        bodies={bodies}
      />
    );
  };
}

interface DetailProps {
  id: string;
  ruleType: RuleType;
  open: OpenType;
  bodies: GmBodies;
}

function Detail({ id, ruleType, open, bodies }: DetailProps) {
  const { t } = useTranslation('monitor');
  const navigate = useNavigate();
  const go = (rule: RuleType, next: OpenType) => void navigate({ to: gmHref(id, rule, next) });
  const mayPage = holds(useAccount(), 'monitor_equip_real');
  return (
    <GmDevice
      id={id}
      onAlarms={() => go(ruleType, 'alarm')}
      actions={
        mayPage ? (
          <Segmented
            size="small"
            aria-label={t('gm.column.rule')}
            value={ruleType}
            options={[
              { value: '00' as const, label: t('gm.rule.00') },
              { value: '01' as const, label: t('gm.rule.01') },
            ]}
            onChange={(rule) => go(rule, 'view')}
          />
        ) : null
      }
    >
      {(info) =>
        open === 'repair' ? (
          <Orders info={info} bodies={bodies} onBack={() => go(ruleType, 'view')} />
        ) : ruleType === '01' ? (
          <PageView info={info} open={open} bodies={bodies} onOpen={(next) => go('01', next)} />
        ) : (
          <InfoView info={info} open={open} bodies={bodies} onOpen={(next) => go('00', next)} />
        )
      }
    </GmDevice>
  );
}

interface ViewProps {
  info: DeviceInfo;
  open: OpenType;
  bodies: GmBodies;
  onOpen: (open: OpenType) => void;
}

/** Rule type 00. */
function InfoView({ info, open, bodies, onOpen }: ViewProps) {
  const [{ view }, change] = useSearchState(codecs);
  return (
    <GmViews
      info={info}
      bodies={bodies}
      view={open === 'alarm' ? 'alarm' : view}
      place="00"
      onView={(next) => {
        if (next === 'alarm') onOpen('alarm');
        else if (open === 'alarm') onOpen('view');
        else change({ view: next }, { push: true });
      }}
    />
  );
}

/** Rule type 01: the page; its alarms are one step away, for those who hold the key. */
function PageView({ info, open, bodies, onOpen }: ViewProps) {
  const { t } = useTranslation(['monitor', 'common']);
  const account = useAccount();
  const tab = { deviceId: info.id, deviceName: info.name };
  if (!holds(account, 'monitor_equip_real')) return <Empty icon="lock" title={t('unknown.noTab')} />;
  return (
    <div className={styles['body']}>
      <Suspense fallback={<Loading label={t('common:face.loading')} rows={10} columns={6} />}>
        {open === 'alarm' ? (
          <>
            <Back onBack={() => onOpen('view')} />
            {holds(account, recordPermission('01', 'alarm')) && holds(account, 'monitor_alarm_view') ? (
              <bodies.alarm {...tab} />
            ) : (
              <Denied kind="alarm" />
            )}
          </>
        ) : (
          <bodies.page {...tab} />
        )}
      </Suspense>
    </div>
  );
}

/** Work orders of the device. */
function Orders({ info, bodies, onBack }: Pick<ViewProps, 'info' | 'bodies'> & { onBack: () => void }) {
  const { t } = useTranslation('common');
  const account = useAccount();
  const allowed = holds(account, recordPermission('00', 'repair')) && holds(account, 'manage_repairs_view');
  return (
    <div className={styles['body']}>
      <Back onBack={onBack} />
      {allowed ? (
        <Suspense fallback={<Loading label={t('face.loading')} rows={10} columns={6} />}>
          <bodies.order deviceId={info.id} deviceName={info.name} />
        </Suspense>
      ) : (
        <Denied kind="repair" />
      )}
    </div>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('monitor');
  return (
    <p>
      <Button size="small" onClick={onBack}>
        {t('gm.back')}
      </Button>
    </p>
  );
}
