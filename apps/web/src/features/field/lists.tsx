import { type InspectionTaskInfo, LIMITS, type WorkOrderInfo } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { aboutForm, aboutOrder, aboutTask, fillingOf, orderStanding, waits } from './entries.ts';
import { useField } from './field-work.ts';
import styles from './field.module.css';
import { type FormTaken, titleOf } from './forms/forms-taken.ts';
import { nameOf } from './task-view.tsx';

interface Props {
  readonly onOrder: (id: string) => void;
  readonly onTask: (id: string) => void;
  readonly onForm: (id: string) => void;
}
/** What is due for the person: orders, inspections, records of smart reports. */
export function Lists({ onOrder, onTask, onForm }: Props) {
  const { t } = useTranslation('field');
  const { orders, tasks, forms } = useField();
  return (
    <>
      {orders ? (
        <>
          <h2>{t('orders')}</h2>
          {orders.orders.length === 0 ? <Empty icon="list" title={t('noOrders')} /> : null}
          <ul className={styles['list']}>
            {orders.orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} onOpen={() => onOrder(order.id)} />
              </li>
            ))}
          </ul>
          {orders.more ? <p className={styles['soft']}>{t('moreOrders', { count: LIMITS.ops.taken })}</p> : null}
        </>
      ) : null}
      {tasks ? (
        <>
          <h2>{t('tasks')}</h2>
          {tasks.tasks.length === 0 ? <Empty icon="calendar" title={t('noTasks')} /> : null}
          <ul className={styles['list']}>
            {tasks.tasks.map((task) => (
              <li key={task.id}>
                <TaskCard task={task} onOpen={() => onTask(task.id)} />
              </li>
            ))}
          </ul>
          {tasks.more ? <p className={styles['soft']}>{t('moreTasks', { count: tasks.tasks.length })}</p> : null}
        </>
      ) : null}
      {forms ? (
        <>
          <h2>{t('records')}</h2>
          {forms.records.length === 0 ? <Empty icon="list" title={t('noRecords')} /> : null}
          <ul className={styles['list']}>
            {forms.records.map((record) => (
              <li key={record.id}>
                <FormCard record={record} onOpen={() => onForm(record.id)} />
              </li>
            ))}
          </ul>
          {forms.left === 0 ? null : <p className={styles['soft']}>{t('moreRecords', { count: forms.left })}</p>}
        </>
      ) : null}
    </>
  );
}

function Mark({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation('field');
  return (
    <span className={styles['tag']} data-tone={isRefused ? 'refused' : 'waiting'}>
      {t(isRefused ? 'refused' : 'waiting')}
    </span>
  );
}

/** Something is half typed there. */
function Half({ about }: { about: string }) {
  const { t } = useTranslation('field');
  const { drafts } = useField();
  return drafts.some((one) => one.about === about) ? (
    <span className={styles['tag']} data-tone="draft">
      {t('draft.mark')}
    </span>
  ) : null;
}

function OrderCard({ order, onOpen }: { order: WorkOrderInfo; onOpen: () => void }) {
  const { t } = useTranslation('field');
  const { entries } = useField();
  const [now] = useState(() => Date.now());
  const { state, waiting } = orderStanding(order, entries);
  return (
    <button type="button" className={styles['card']} onClick={onOpen}>
      <span className={styles['strong']}>
        #{order.number} {order.title}
      </span>
      <span className={styles['soft']}>{order.equipName}</span>
      <span className={styles['line']}>
        <span className={styles['tag']}>{t(`state.${state}`)}</span>
        {order.priority === 'urgent' ? (
          <span className={styles['tag']} data-tone="urgent">
            {t('priority.urgent')}
          </span>
        ) : null}
        <Half about={aboutOrder(order.id)} />
        {waiting.length === 0 ? null : <Mark isRefused={waiting.some(({ refused }) => refused)} />}
        <span className={styles['soft']}>{whoseWords(order, t)}</span>
      </span>
      {order.dueAt === null ? null : (
        <span className={order.dueAt < now ? styles['late'] : styles['soft']}>
          {t('due', { time: formatTime(order.dueAt) })} {order.dueAt < now ? t('overdue') : ''}
        </span>
      )}
    </button>
  );
}

/** Whose it is: the caller's, somebody else's, or anybody's of a department. */
const whoseWords = ({ mine, assignee, team }: WorkOrderInfo, t: ReturnType<typeof useTranslation<'field'>>['t']) =>
  team === '' ? (mine ? t('mine') : t('notMine', { name: assignee })) : t('ofTeam', { name: team });

function FormCard({ record, onOpen }: { record: FormTaken; onOpen: () => void }) {
  const { t } = useTranslation('field');
  const { entries } = useField();
  const [now] = useState(() => Date.now());
  const own = entries.filter(({ about }) => about === aboutForm(record.id));
  const isLate = record.dueAt < now;
  return (
    <button type="button" className={styles['card']} onClick={onOpen}>
      <span className={styles['strong']}>{titleOf(record)}</span>
      <span className={styles['soft']}>{record.devices.map(({ name }) => name).join(', ')}</span>
      <span className={styles['line']}>
        <span className={styles['tag']}>{t(record.begun ? 'record.begun' : 'record.open')}</span>
        <Half about={aboutForm(record.id)} />
        {own.length === 0 ? null : <Mark isRefused={own.some(({ refused }) => refused)} />}
      </span>
      <span className={isLate ? styles['late'] : styles['soft']}>
        {t('record.due', { time: formatTime(record.dueAt) })} {isLate ? t('overdue') : ''}
      </span>
    </button>
  );
}

function TaskCard({ task, onOpen }: { task: InspectionTaskInfo; onOpen: () => void }) {
  const { t } = useTranslation('field');
  const { entries } = useField();
  const own = entries.filter(({ about }) => about === aboutTask(task.id));
  const done = task.devices.filter(
    ({ at, equipmentId }) => at !== null || fillingOf(entries, task.id, equipmentId) !== undefined,
  ).length;
  const isAborting = waits(entries, aboutTask(task.id), 'taskAbort');
  const isEnding = waits(entries, aboutTask(task.id), 'taskFinish');
  return (
    <button type="button" className={styles['card']} onClick={onOpen}>
      <span className={styles['strong']}>{nameOf(task)}</span>
      <span className={styles['soft']}>{t('dueTask', { time: formatTime(task.dueAt) })}</span>
      <span className={styles['line']}>
        <span className={styles['tag']}>
          {t(`taskState.${isAborting ? 'aborted' : isEnding ? 'done' : task.state}`)}
        </span>
        <Half about={aboutTask(task.id)} />
        {own.length === 0 ? null : <Mark isRefused={own.some(({ refused }) => refused)} />}
        <span className={styles['soft']}>{t('doneOf', { done, count: task.devices.length })}</span>
      </span>
    </button>
  );
}
