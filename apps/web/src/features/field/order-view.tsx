import type { WorkOrderInfo } from '@lightfield/contract';
import { orderStateAfter } from '@lightfield/rules';
import { Button, Empty } from '@lightfield/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../lib/lazy.ts';
import { formatTime } from '../../lib/time.ts';
import type { Draft } from './drafts.ts';
import { BesideDevice } from './beside/beside-device.tsx';
import { type FieldEntry, aboutOrder, orderStanding, waits } from './entries.ts';
import styles from './field.module.css';
import { useField } from './field-work.ts';
import { formPart } from './forms/forms-taken.ts';
import { StepForm } from './step-form.tsx';
import { TakenPictures } from './taken-pictures.tsx';
import { useRecord } from './use-record.ts';

const AcceptForm = lazy(async () => ({ default: (await formPart()).AcceptForm }));

const stepOf = (draft: Draft | undefined): 'finish' | 'comment' | undefined =>
  draft?.form === 'finish' || draft?.form === 'comment' ? draft.form : undefined;

/** A work order: what it is, what was done, what can be done next, with and without a network. */
export function OrderView({ id }: { id: string }) {
  const { t } = useTranslation('field');
  const { orders, entries, drafts, who } = useField();
  const order = orders?.orders.find((one) => one.id === id);
  // where somebody was in the middle of it, it goes on
  const [doing, begin] = useState<'finish' | 'comment' | 'accept' | undefined>(() =>
    stepOf(drafts.find(({ about }) => about === aboutOrder(id))),
  );
  const receiving = useRecord();
  if (!order) return <Empty icon="list" title={t('order.gone')} note={t('order.goneNote')} />;
  const { state, last, waiting } = orderStanding(order, entries);
  const base = { about: aboutOrder(id), target: id, title: `#${order.number} ${order.title}`, seenStep: last };
  const may = (kind: 'receive' | 'finish') =>
    order.mine && who?.receives === true && orderStateAfter(state, kind) !== undefined;
  const mayAccept =
    who?.reports === true &&
    state === 'finished' &&
    order.acceptedAt === null &&
    !waits(entries, aboutOrder(id), 'accept');
  return (
    <>
      <h2 className={styles['strong']}>{order.title}</h2>
      <Facts order={order} state={state} />
      <BesideDevice equipmentId={order.equipmentId} />
      {doing === 'accept' && mayAccept ? (
        <Suspense fallback={null}>
          <AcceptForm base={base} onClose={() => begin(undefined)} />
        </Suspense>
      ) : doing === 'comment' || (doing === 'finish' && may('finish')) ? (
        <StepForm key={doing} kind={doing} base={base} onClose={() => begin(undefined)} />
      ) : (
        <div className={styles['actions']}>
          {may('receive') ? (
            <Button
              kind="primary"
              disabled={receiving.busy}
              onClick={() => void receiving.record({ ...base, does: { kind: 'receive' } })}
            >
              {t('order.receive')}
            </Button>
          ) : null}
          {may('finish') ? (
            <Button kind="primary" onClick={() => begin('finish')}>
              {t('order.finish')}
            </Button>
          ) : null}
          {mayAccept ? (
            <Button kind="primary" onClick={() => begin('accept')}>
              {t('order.accept')}
            </Button>
          ) : null}
          <Button onClick={() => begin('comment')}>{t('order.comment')}</Button>
        </div>
      )}
      {receiving.problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {receiving.problem}
        </p>
      )}
      <h3>{t('order.steps')}</h3>
      <ol className={styles['steps']}>
        {waiting.toReversed().map((entry) => (
          <li key={entry.id}>
            <Waiting entry={entry} />
          </li>
        ))}
        {order.steps.toReversed().map((step) => (
          <li key={step.id}>
            <p className={styles['line']}>
              <strong>{t(`step.${step.kind}`)}</strong> {step.who}
              <span className={styles['soft']}>{formatTime(step.doneAt ?? step.at)}</span>
            </p>
            {step.assignee === '' ? null : <p>→ {step.assignee}</p>}
            {step.note === '' ? null : <p className={styles['text']}>{step.note}</p>}
            <TakenPictures ids={step.pictures} />
          </li>
        ))}
      </ol>
    </>
  );
}

export function Waiting({ entry }: { entry: FieldEntry }) {
  const { t } = useTranslation('field');
  const { does, refused } = entry;
  const name = 'equipName' in does ? does.equipName : does.kind === 'accept' ? does.signer : '';
  return (
    <>
      <p className={styles['line']}>
        <strong>{t(`does.${does.kind}`, { name })}</strong>
        <span className={styles['tag']} data-tone={refused ? 'refused' : 'waiting'}>
          {t(refused ? 'refused' : 'waiting')}
        </span>
        <span className={styles['soft']}>{formatTime(entry.doneAt)}</span>
      </p>
      {'note' in does && does.note !== '' ? <p className={styles['text']}>{does.note}</p> : null}
    </>
  );
}

function Facts({ order, state }: { order: WorkOrderInfo; state: WorkOrderInfo['state'] }) {
  const { t } = useTranslation('field');
  const [now] = useState(() => Date.now());
  const facts: [string, string][] = [[t('order.device'), order.equipName]];
  if (order.content !== '') facts.push([t('order.content'), order.content]);
  if (order.alarmContent !== '') facts.push([t('order.alarm'), order.alarmContent]);
  return (
    <>
      <p className={styles['line']}>
        <span className={styles['tag']}>{t(`state.${state}`)}</span>
        <span className={styles['tag']} data-tone={order.priority}>
          {t(`priority.${order.priority}`)}
        </span>
        {order.team === '' ? null : <span className={styles['soft']}>{t('ofTeam', { name: order.team })}</span>}
        {order.mine || order.assignee === '' ? null : (
          <span className={styles['soft']}>{t('notMine', { name: order.assignee })}</span>
        )}
        {order.dueAt === null ? null : (
          <span className={order.dueAt < now ? styles['late'] : styles['soft']}>
            {t('due', { time: formatTime(order.dueAt) })}
          </span>
        )}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles['soft']}>{name}</dt>
            <dd className={styles['text']}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
