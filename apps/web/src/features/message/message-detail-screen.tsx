import { ROUTES } from '@lightfield/contract';
import { Button, Empty, Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { holds, useAccount, usePermission } from '../../lib/account.ts';
import type { ParamsOf } from '../../lib/hrefs.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Failure, SeverityMark } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { CallRefused } from '../../lib/wire.ts';
import styles from './message-detail.module.css';
import { LISTS, kindOf, menuTypeOf } from './message-href.ts';
import { type MessageContent, messageContent, messageKeys } from './message-queries.ts';
import { useOpenAlarms } from './use-open-alarms.ts';
import { endOf } from './message-end.ts';
import { useMessageWords } from './words.ts';

/** There is no such message, or it is somebody else's (`commonErrors.notFound`). */
const GONE = 90002;
/** What the alarms of a message are opened by; of everything else, by its device. */
const OPENS: Partial<Record<string, 'openProject' | 'openAlarms'>> = { project: 'openProject', gateway: 'openAlarms' };

/** /msg/detail/...: one message in full. Opening it marks it as read. */
export default function MessageDetailScreen() {
  const { t } = useTranslation('message');
  const common = useTranslation().t;
  const { menuType, msgType, equipType, dataId }: ParamsOf<typeof ROUTES.messageDetail> = useParams({ strict: false });
  const { id }: { id?: string } = useSearch({ strict: false });
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(messageContent(msgType, equipType, dataId, id));
  const wordsOf = useMessageWords();
  const words = data && wordsOf({ ...data, said: data.message?.said });
  usePageTitle(words?.title);
  useEffect(() => {
    if (!data) return;
    void queryClient.invalidateQueries({ queryKey: messageKeys.unread });
    void queryClient.invalidateQueries({ queryKey: messageKeys.lists });
  }, [data, queryClient]);
  const back = (
    <Link className="lf-button lf-button-plain" to={LISTS[menuTypeOf(menuType)]}>
      {t('detail.back')}
    </Link>
  );
  if (error instanceof CallRefused && error.code === GONE)
    return <Empty icon="mailOpen" title={t('detail.gone')} note={t('detail.goneNote')} action={back} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={common('face.loading')} rows={5} columns={1} />;
  const { message } = data;
  return (
    <article className={styles['article']}>
      <h2 className={styles['title']}>{words?.title}</h2>
      <Facts content={data} />
      <p className={styles['note']}>{words?.note}</p>
      <div className={styles['buttons']}>
        {message ? <Ways message={message} /> : null}
        {back}
      </div>
    </article>
  );
}

/** To what the message is about, where there is a way. */
function Ways({ message }: { message: NonNullable<MessageContent['message']> }) {
  const { t } = useTranslation('message');
  const openAlarms = useOpenAlarms();
  const seesOrders = usePermission('manage_repairs_view');
  const seesInspections = usePermission('manage_inspection_view');
  const seesCards = usePermission('manage_card_view');
  const seesWallet = usePermission('manage_wallet_view');
  const seesLicence = usePermission('system_license_edit');
  return (
    <>
      {message.type === 'alarm' ? (
        <Button kind="primary" onClick={() => openAlarms(message)}>
          {t(OPENS[message.equipType] ?? 'openDevice')}
        </Button>
      ) : null}
      {message.equipType === 'repair' && seesOrders ? <OrderWay message={message} /> : null}
      {message.equipType === 'inspection' && seesInspections ? (
        <Link
          className="lf-button lf-button-primary"
          to={ROUTES.inspectionPlan}
          search={{ whose: 'all', task: message.dataId }}
        >
          {t('detail.inspection')}
        </Link>
      ) : null}
      {message.equipType === 'card' && seesCards ? (
        <Link className="lf-button lf-button-primary" to={ROUTES.cardList} search={{ sort: 'expires' }}>
          {t('detail.cards')}
        </Link>
      ) : null}
      <EndingWay said={message.said} />
      {message.equipType === 'wallet' && seesWallet ? (
        <Link className="lf-button lf-button-primary" to={ROUTES.wallet}>
          {t('detail.wallet')}
        </Link>
      ) : null}
      {message.equipType === 'resource' && seesLicence ? (
        <Link className="lf-button lf-button-primary" to={ROUTES.licence}>
          {t('detail.licence')}
        </Link>
      ) : null}
    </>
  );
}

/** Where what ends is looked after, and what opens it. */
const ENDING = {
  api: { to: ROUTES.apiList, permission: 'manage_api_view', words: 'detail.keys' },
  apiService: { to: ROUTES.apiList, permission: 'manage_api_view', words: 'detail.keys' },
  projectService: { to: ROUTES.projects, permission: 'manage_project_view', words: 'detail.projects' },
  dataCentreService: { to: ROUTES.dataCentre, permission: 'manage_datacenter_view', words: 'detail.dataCentre' },
  styleService: { to: ROUTES.styles, permission: 'manage_style_view', words: 'detail.style' },
} as const;

/** To what a reminder says will end, for whoever may see it. */
function EndingWay({ said }: Pick<NonNullable<MessageContent['message']>, 'said'>) {
  const { t } = useTranslation('message');
  const account = useAccount();
  if (said?.kind !== 'ends') return null;
  const { to, permission, words } = ENDING[said.of];
  if (!holds(account, permission)) return null;
  return (
    <Link className="lf-button lf-button-primary" to={to}>
      {t(words)}
    </Link>
  );
}

/** To the order, or to the materials that are low, where the message is of one. */
function OrderWay({ message: { dataId, said } }: { message: NonNullable<MessageContent['message']> }) {
  const { t } = useTranslation('message');
  const isStock = said?.kind === 'stock';
  const search = isStock ? { part: 'stock', low: true } : { view: 'all', order: dataId };
  return (
    <Link className="lf-button lf-button-primary" to={ROUTES.worksheet} search={search}>
      {t(isStock ? 'detail.stock' : 'detail.order')}
    </Link>
  );
}

function Facts({ content: { message, at, expiry } }: { content: MessageContent }) {
  const { t } = useTranslation('message');
  const end = message ? endOf(message) : expiry;
  return (
    <dl className={styles['facts']}>
      {message?.severity ? (
        <div>
          <dt>{t('detail.severity')}</dt>
          <dd>
            <SeverityMark severity={message.severity} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('detail.type')}</dt>
        <dd>{t(`type.${message ? kindOf(message) : 'notice'}`)}</dd>
      </div>
      <div>
        <dt>{t('detail.time')}</dt>
        <dd>{formatTime(at)}</dd>
      </div>
      {end === null ? null : (
        <div>
          <dt>{t('detail.expiry')}</dt>
          <dd>{formatTime(end)}</dd>
        </div>
      )}
    </dl>
  );
}
