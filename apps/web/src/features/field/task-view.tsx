import { type InspectionTaskDevice, type InspectionTaskInfo, LIMITS } from '@lightfield/contract';
import { isAbnormal } from '@lightfield/rules';
import { Button, Empty } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { AbortForm } from './abort-form.tsx';
import { DeviceForm } from './device-form.tsx';
import { type FieldEntry, aboutTask, fillingOf, waits } from './entries.ts';
import { useField } from './field-work.ts';
import styles from './field.module.css';
import { BesideDevice } from './beside/beside-device.tsx';
import { TakenPictures } from './taken-pictures.tsx';
import { useRecord } from './use-record.ts';

/** Is a device done, here or at the platform? */
const isDone = (entries: readonly FieldEntry[], task: InspectionTaskInfo, { equipmentId, at }: InspectionTaskDevice) =>
  at !== null || fillingOf(entries, task.id, equipmentId) !== undefined;

/** An inspection, done device by device, with and without a network. */
export function TaskView({ id }: { id: string }) {
  const { t } = useTranslation('field');
  const { tasks, entries, drafts, who } = useField();
  const task = tasks?.tasks.find((one) => one.id === id);
  const [now] = useState(() => Date.now());
  // where somebody was in the middle of it, it goes on
  const [filled, fill] = useState(
    () => drafts.find(({ about, form }) => about === aboutTask(id) && form === 'fill')?.equipmentId,
  );
  if (!task) return <Empty icon="calendar" title={t('task.gone')} note={t('task.goneNote')} />;
  const isEarly = task.dueAt - LIMITS.inspection.earlyMs > now;
  const isEnding = isLeft(entries, id);
  const doing = who?.inspects === true && task.mine && !isEarly && !isEnding;
  const isComplete = task.devices.every((device) => isDone(entries, task, device));
  const first = task.devices.find((device) => !isDone(entries, task, device));
  return (
    <>
      <h2 className={styles['strong']}>{nameOf(task)}</h2>
      <p className={styles['line']}>
        <span className={styles['tag']}>{t(`taskState.${task.state}`)}</span>
        <span className={styles['soft']}>{t('dueTask', { time: formatTime(task.dueAt) })}</span>
      </p>
      {isEarly ? <p className={styles['soft']}>{t('task.early')}</p> : null}
      {task.mine ? null : <p className={styles['soft']}>{t('task.other', { people: task.people.join(', ') })}</p>}
      {task.devices.map((device, at) => (
        <section key={device.equipmentId} className={styles['card']}>
          <h3>{t('task.device', { n: at + 1, name: device.equipName })}</h3>
          <BesideDevice equipmentId={device.equipmentId} />
          {filled === device.equipmentId && doing ? (
            <DeviceForm name={nameOf(task)} task={task} device={device} onDone={() => fill(undefined)} />
          ) : (
            <Device
              task={task}
              device={device}
              doing={doing}
              isNext={!task.inOrder || isDone(entries, task, device) || first === device}
              onFill={() => fill(device.equipmentId)}
            />
          )}
        </section>
      ))}
      <Ending task={task} doing={doing} isComplete={isComplete} />
    </>
  );
}
/** It is finished or aborted, and that is not sent yet. */
const isLeft = (entries: readonly FieldEntry[], id: string): boolean =>
  waits(entries, aboutTask(id), 'taskAbort') || waits(entries, aboutTask(id), 'taskFinish');

/** Finish, when all devices are done, or abort with a reason. */
function Ending({ task, doing, isComplete }: { task: InspectionTaskInfo; doing: boolean; isComplete: boolean }) {
  const { t } = useTranslation('field');
  const { entries, drafts } = useField();
  const { id } = task;
  const about = aboutTask(id);
  const [aborts, abort] = useState(() => drafts.some((one) => one.about === about && one.form === 'abort'));
  const ending = useRecord();
  const isAborting = waits(entries, about, 'taskAbort');
  return (
    <>
      {doing && isComplete ? (
        <Button
          kind="primary"
          className={styles['wide']}
          disabled={ending.busy}
          onClick={() => void ending.record({ about, target: id, title: nameOf(task), does: { kind: 'taskFinish' } })}
        >
          {t('task.finish')}
        </Button>
      ) : null}
      {doing && aborts ? <AbortForm id={id} name={nameOf(task)} onClose={() => abort(false)} /> : null}
      {doing && !aborts ? (
        <Button className={styles['wide']} onClick={() => abort(true)}>
          {t('abort.open')}
        </Button>
      ) : null}
      {isLeft(entries, id) ? (
        <p className={styles['soft']}>{t(isAborting ? 'abort.waits' : 'task.finishing')}</p>
      ) : null}
      {ending.problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {ending.problem}
        </p>
      )}
    </>
  );
}
export const nameOf = ({ name, shift }: Pick<InspectionTaskInfo, 'name' | 'shift'>): string =>
  shift === '' ? name : `${name} · ${shift}`;

interface DeviceProps {
  readonly task: InspectionTaskInfo;
  readonly device: InspectionTaskDevice;
  readonly doing: boolean;
  readonly isNext: boolean;
  readonly onFill: () => void;
}
function Device({ task, device, doing, isNext, onFill }: DeviceProps) {
  const { t } = useTranslation('field');
  const { entries } = useField();
  const waiting = fillingOf(entries, task.id, device.equipmentId);
  const found = waiting?.does.kind === 'fill' ? waiting.does.results : device.results;
  const abnormal = task.items.filter((item) => {
    const result = found.find((one) => one.itemId === item.id);
    return result !== undefined && isAbnormal(item, { ...result, pictures: [...result.pictures] });
  });
  const done = isDone(entries, task, device);
  return (
    <>
      <DeviceLine device={device} waiting={waiting} />
      {abnormal.length === 0 ? null : (
        <p className={styles['late']}>
          {t('task.abnormal')}: {abnormal.map(({ title }) => title).join(', ')}
        </p>
      )}
      <TakenPictures ids={device.results.flatMap(({ pictures }) => pictures)} />
      {device.orderNumber === null ? null : <p>{t('task.reported', { number: device.orderNumber })}</p>}
      {doing && !isNext ? <p className={styles['soft']}>{t('task.firstOther')}</p> : null}
      <div className={styles['actions']}>
        {doing && isNext && !waiting ? (
          <Button kind={done ? 'plain' : 'primary'} onClick={onFill}>
            {t(done ? 'task.correct' : 'task.fill')}
          </Button>
        ) : null}
        {done && abnormal.length > 0 && !waiting?.refused ? <ReportButton task={task} device={device} /> : null}
      </div>
    </>
  );
}

/** Since when it is done, and whether that is sent. */
function DeviceLine({ device, waiting }: { device: InspectionTaskDevice; waiting: FieldEntry | undefined }) {
  const { t } = useTranslation('field');
  if (!waiting)
    return (
      <p className={styles['soft']}>
        {device.at === null ? t('task.todo') : `${device.who} ${formatTime(device.doneAt ?? device.at)}`}
      </p>
    );
  return (
    <p className={styles['line']}>
      <span className={styles['tag']} data-tone={waiting.refused ? 'refused' : 'waiting'}>
        {t(waiting.refused ? 'refused' : 'waiting')}
      </span>
      <span className={styles['soft']}>{formatTime(waiting.doneAt)}</span>
    </p>
  );
}

/** One tap opens a work order from what is abnormal. */
function ReportButton({ task, device }: { task: InspectionTaskInfo; device: InspectionTaskDevice }) {
  const { t } = useTranslation('field');
  const { entries, who } = useField();
  const { record, problem, busy } = useRecord();
  const { equipmentId, equipName } = device;
  const about = aboutTask(task.id);
  if (who?.reports !== true || device.orderNumber !== null || waits(entries, about, 'report', equipmentId)) return null;
  const does = { kind: 'report', equipmentId, equipName } as const;
  return (
    <>
      <Button disabled={busy} onClick={() => void record({ about, target: task.id, title: nameOf(task), does })}>
        {t('task.report')}
      </Button>
      {problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {problem}
        </p>
      )}
    </>
  );
}
