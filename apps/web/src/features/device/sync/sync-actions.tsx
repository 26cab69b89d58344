import type { DeviceSync, GatewaySide, RunningConfig } from '@lightfield/contract';
import { Alert, App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { useFollow, useSend, useTakeUploaded, useUpload, useWhenBack } from './api/sync-queries.ts';
import styles from './device-sync.module.css';
import { DiffList } from './diff-list.tsx';

interface ActionsProps {
  sync: DeviceSync;
  /** Ids for which the template decides. */
  taken: ReadonlySet<string>;
  onFollowed: () => void;
  onClose: () => void;
}

/** What brings the three sides together, and how the last of it went. */
export function SyncActions({ sync, taken, onFollowed, onClose }: ActionsProps) {
  const { t } = useTranslation('device-sync');
  const { message } = App.useApp();
  const [send, whenBack, follow, upload, takeUploaded] = [
    useSend(),
    useWhenBack(),
    useFollow(),
    useUpload(),
    useTakeUploaded(),
  ];
  const all = [send, whenBack, follow, upload, takeUploaded];
  const pending = all.some(({ isPending }) => isPending);
  const { id, revision, gateway } = sync;
  const begin = (work: () => void) => () => {
    for (const one of all) one.reset();
    work();
  };
  const take = taken.size > 0 ? [...taken] : undefined;
  const followed = () => {
    onFollowed();
    void message.success(t('sync.followed'));
  };
  const takeOver = ({ revision: compared, running }: RunningConfig) =>
    takeUploaded.mutate(
      { id, revision: compared, running },
      { onSuccess: () => void message.success(t('sync.takenUploaded')) },
    );
  const { data: uploaded } = upload;
  const why = gateway ? whyNoUpload(gateway) : undefined;
  return (
    <>
      <Failed error={all.find(({ error }) => error)?.error} />
      {uploaded ? <UploadedBox uploaded={uploaded} pending={pending} onTake={begin(() => takeOver(uploaded))} /> : null}
      <div className={styles['actions']}>
        {gateway ? (
          <WhyNot permission="manage_equip_edit" reason={why && t(why)}>
            <Button loading={upload.isPending} disabled={pending} onClick={begin(() => upload.mutate(id))}>
              {t('sync.upload')}
            </Button>
          </WhyNot>
        ) : null}
        {canFollow(sync, taken) ? (
          <WhyNot permission="manage_equip_edit">
            <Button
              loading={follow.isPending}
              disabled={pending}
              onClick={begin(() => follow.mutate({ id, revision, take }, { onSuccess: followed }))}
            >
              {t('sync.follow')}
            </Button>
          </WhyNot>
        ) : null}
        {gateway ? (
          <ToGateway
            gateway={gateway}
            pending={pending}
            sending={send.isPending}
            onSend={begin(() => send.mutate(id, { onSuccess: () => void message.success(t('sync.sent')) }))}
            onWhenBack={begin(() => whenBack.mutate({ id, on: !gateway.whenBack }))}
          />
        ) : null}
        <Button onClick={onClose}>{t('sync.close')}</Button>
      </div>
    </>
  );
}

/** What keeps anybody from reading what the gateway runs. */
function whyNoUpload({ canUpload, state }: GatewaySide): 'sync.cannotUpload' | 'sync.notThere' | undefined {
  if (!canUpload) return 'sync.cannotUpload';
  return state === 'online' ? undefined : 'sync.notThere';
}

const canFollow = ({ template }: DeviceSync, taken: ReadonlySet<string>): boolean =>
  template !== null &&
  (template.outOfSync || template.updates.length > 0 || template.pages.length > 0 || taken.size > 0);

/** Now to one that is there; as soon as it is back to another one. */
function ToGateway({
  gateway,
  pending,
  sending,
  onSend,
  onWhenBack,
}: {
  gateway: GatewaySide;
  pending: boolean;
  sending: boolean;
  onSend: () => void;
  onWhenBack: () => void;
}) {
  const { t } = useTranslation('device-sync');
  const reason = gateway.canSend ? undefined : t('sync.cannotSend');
  return (
    <WhyNot permission="manage_equip_edit" reason={reason}>
      {gateway.state === 'online' ? (
        <Button type="primary" loading={sending || gateway.sending} disabled={pending} onClick={onSend}>
          {t('sync.send')}
        </Button>
      ) : (
        <Button disabled={pending} onClick={onWhenBack}>
          {t(gateway.whenBack ? 'sync.whenBackOff' : 'sync.whenBack')}
        </Button>
      )}
    </WhyNot>
  );
}

function UploadedBox({ uploaded, pending, onTake }: { uploaded: RunningConfig; pending: boolean; onTake: () => void }) {
  const { t } = useTranslation('device-sync');
  return (
    <div className={`${styles['box']} ${styles['block']}`}>
      {uploaded.diffs.length === 0 ? (
        <p className={styles['note']}>{t('sync.uploadedSame')}</p>
      ) : (
        <>
          <h3>{t('sync.uploadedTitle', { running: uploaded.running })}</h3>
          <DiffList diffs={uploaded.diffs} />
          <Button disabled={pending} onClick={onTake}>
            {t('sync.takeUploaded')}
          </Button>
        </>
      )}
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const words = useErrorWords();
  if (!error) return null;
  const { title, code } = words(error);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={styles['block'] ?? ''}
      title={<div className={styles['errors']}>{title}</div>}
      description={code}
    />
  );
}
