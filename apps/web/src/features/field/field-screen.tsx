import { ROUTES } from '@lightfield/contract';
import { Button, Empty, Icon, Loading } from '@lightfield/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../lib/account.ts';
import { lazy } from '../../lib/lazy.ts';
import { formatTime } from '../../lib/time.ts';
import { FAULT } from './drafts.ts';
import type { FieldEntry } from './entries.ts';
import { FaultForm } from './fault-form.tsx';
import { type FieldView, fieldWork, useField } from './field-work.ts';
import styles from './field.module.css';
import { formPart } from './forms/forms-taken.ts';
import { Lists } from './lists.tsx';
import { useOffline } from './offline.ts';
import { wasOffered } from './push-offered.ts';
import { OrderView } from './order-view.tsx';
import { TaskView } from './task-view.tsx';
import { UnsentView } from './unsent-view.tsx';

const MINUTE_MS = 60_000;
const PushOffer = lazy(() => import('./push-offer.tsx'));
const ScanView = lazy(async () => ({ default: (await import('./scan/scan-view.tsx')).ScanView }));
const FormView = lazy(async () => ({ default: (await formPart()).FormView }));

interface Open {
  readonly order?: string;
  readonly task?: string;
  readonly form?: string;
  readonly view?: 'unsent' | 'fault' | 'scan';
  /** Of a fault: the device in front of which somebody stands. */
  readonly device?: string;
}

/** Orders and inspections of a person on their phone, with and without a network. Surrounded by nothing: it opens from the phone alone. */
export default function FieldScreen() {
  const { t } = useTranslation('field');
  const field = useField();
  const { isKept, update } = useOffline();
  const search: Open = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (what: Open) => void navigate({ to: ROUTES.field, search: what });
  useEffect(() => {
    // one that begins works by itself
    if (fieldWork().view().face !== 'opening') void fieldWork().work();
  }, []);
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  const { view, ...things } = search;
  const isInside = view !== undefined || Object.values(things).some((one) => one !== undefined);
  const known = account()?.userId;
  // somebody else has logged in: nothing of the last one is shown while that is found out
  const face = known !== undefined && field.who !== undefined && field.who.id !== known ? 'opening' : field.face;
  return (
    <div className={styles['app']}>
      <header className={styles['head']}>
        {isInside ? (
          <button type="button" className={styles['square']} aria-label={t('back')} onClick={() => open({})}>
            <Icon name="left" size={22} />
          </button>
        ) : null}
        <h1>{search.view === 'unsent' ? t('unsent.title') : t(search.view ?? 'title')}</h1>
        <Line field={field} />
        {field.entries.length > 0 && face !== 'opening' ? (
          <button type="button" className={styles['count']} onClick={() => open({ view: 'unsent' })}>
            {t('unsentCount', { count: field.entries.length })}
          </button>
        ) : null}
      </header>
      <main className={styles['body']}>
        {update ? (
          <output className={styles['warn']}>
            {t('warn.update')}
            <Button onClick={update}>{t('warn.reload')}</Button>
          </output>
        ) : null}
        <Warnings field={field} isKept={isKept} />
        <Body face={face} search={search} open={open} />
      </main>
    </div>
  );
}

function Line({ field: { working, heard, online } }: { field: FieldView }) {
  const { t } = useTranslation('field');
  const words = working ? 'syncing' : heard && online ? 'online' : 'offline';
  return (
    <output className={styles['soft']} data-line={words}>
      {t(words)}
    </output>
  );
}

function Warnings({ field: { littleRoom, clockOff }, isKept }: { field: FieldView; isKept: boolean }) {
  const { t } = useTranslation('field');
  const said = [
    ...(littleRoom ? [t('warn.littleRoom')] : []),
    ...(clockOff === undefined ? [] : [t('warn.clock', { minutes: Math.round(Math.abs(clockOff) / MINUTE_MS) })]),
    ...(isKept ? [] : [t('warn.insecure')]),
  ];
  return said.map((words) => (
    <p key={words} role="alert" className={styles['warn']}>
      {words}
    </p>
  ));
}

function Body({ face, search, open }: { face: FieldView['face']; search: Open; open: (what: Open) => void }) {
  const { t } = useTranslation('field');
  const { entries, drafts, who } = useField();
  if (face === 'opening') return <Loading label={t('loading')} rows={6} columns={1} />;
  if (face === 'ended') return <Login waiting={entries.length} />;
  if (face === 'nobody')
    return (
      <Empty
        icon="info"
        title={t('nobody.title')}
        note={t('nobody.note')}
        action={<Button onClick={() => void fieldWork().work()}>{t('nobody.retry')}</Button>}
      />
    );
  const openEntry = ({ about, target }: Pick<FieldEntry, 'about' | 'target'>) =>
    open(
      about === FAULT
        ? { view: FAULT }
        : about.startsWith('order:')
          ? { order: target }
          : about.startsWith('form:')
            ? { form: target }
            : { task: target },
    );
  if (search.order !== undefined) return <OrderView key={search.order} id={search.order} />;
  if (search.task !== undefined) return <TaskView key={search.task} id={search.task} />;
  if (search.form !== undefined)
    return (
      <Suspense fallback={<Loading label={t('loading')} rows={6} columns={1} />}>
        <FormView key={search.form} id={search.form} onDone={() => open({})} />
      </Suspense>
    );
  if (search.view === 'unsent') return <UnsentView onOpen={openEntry} />;
  if (search.view === 'fault') return <FaultForm device={search.device} onClose={() => open({})} />;
  if (search.view === 'scan')
    return (
      <Suspense fallback={<Loading label={t('loading')} rows={6} columns={1} />}>
        <ScanView onOpen={open} />
      </Suspense>
    );
  return (
    <>
      <Since />
      <Offer />
      <div className={styles['actions']}>
        <Button onClick={() => open({ view: 'scan' })}>{t('scan')}</Button>
        {who?.reports ? <Button onClick={() => open({ view: FAULT })}>{t('fault')}</Button> : null}
      </div>
      {drafts.length === 0 ? null : (
        <Button className={styles['wide']} onClick={() => open({ view: 'unsent' })}>
          {t('draft.count', { count: drafts.length })}
        </Button>
      )}
      <Lists onOrder={(order) => open({ order })} onTask={(task) => open({ task })} onForm={(form) => open({ form })} />
    </>
  );
}

/** To be told on this phone; a phone without a network is asked another time. */
function Offer() {
  const { who, heard, online } = useField();
  const [over, setOver] = useState(wasOffered);
  const end = useCallback(() => setOver(true), []);
  if (over || !who || !heard || !online) return null;
  return (
    <Suspense>
      <PushOffer accountId={who.id} onEnd={end} />
    </Suspense>
  );
}

/** Since when it is, and how to get what is newer. */
function Since() {
  const { t } = useTranslation('field');
  const { orders, tasks, working } = useField();
  const at = orders?.at ?? tasks?.at;
  return (
    <div className={styles['bar']}>
      <span>{at === undefined ? t('sinceNever') : t('since', { time: formatTime(at) })}</span>
      <Button disabled={working} onClick={() => void fieldWork().work()}>
        {t('refresh')}
      </Button>
    </div>
  );
}

function Login({ waiting }: { waiting: number }) {
  const { t } = useTranslation('field');
  const navigate = useNavigate();
  return (
    <Empty
      icon="lock"
      title={t('ended.title')}
      note={waiting === 0 ? t('ended.note') : t('ended.kept', { count: waiting })}
      action={
        <Button kind="primary" onClick={() => void navigate({ to: ROUTES.login, search: { back: ROUTES.field } })}>
          {t('ended.login')}
        </Button>
      }
    />
  );
}
