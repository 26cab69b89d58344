import { type InspectionTaskInfo, LIMITS, commonErrors } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { newId } from '../../lib/new-id.ts';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { CallRefused } from '../../lib/wire.ts';
import { taskInfo, useAbort, useFinish } from './api/inspection-queries.ts';
import { DeviceForm } from './device-form.tsx';
import { DeviceResults } from './device-results.tsx';
import styles from './inspection.module.css';
import { TaskState, isOpen, useTaskName } from './task-marks.tsx';

/** Pixels. */
const WIDTH = 640;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An inspection: done device by device as long as it is open, read afterwards. */
export function TaskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['inspection', 'common']);
  useReturnFocus();
  const isId = ID.test(id);
  const { data, error, refetch } = useQuery({ ...taskInfo(id), enabled: isId });
  const nameOf = useTaskName();
  const isGone = !isId || (error instanceof CallRefused && error.code === commonErrors.notFound.code);
  return (
    <Modal
      open
      width={WIDTH}
      footer={null}
      onCancel={onClose}
      title={data ? nameOf(data) : t('task.title')}
      mask={{ closable: false }}
    >
      {isGone ? <Empty icon="calendar" title={t('task.gone')} /> : null}
      {error && !isGone ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {isId && !error && !data ? <Loading label={t('common:face.loading')} rows={6} columns={1} /> : null}
      {data && !isGone ? <Body task={data} /> : null}
    </Modal>
  );
}

function Body({ task }: { task: InspectionTaskInfo }) {
  const { t } = useTranslation('inspection');
  const mayDo = usePermission('manage_inspection_do');
  const [now] = useState(() => Date.now());
  const [corrected, correct] = useState<string>();
  const isEarly = task.dueAt - LIMITS.inspection.earlyMs > now;
  const doing = mayDo && task.mine && isOpen(task) && !isEarly;
  const todo = task.devices.filter(({ at }) => at === null);
  const [chosen, choose] = useState<string>();
  const current = doing
    ? (corrected ??
      (task.inOrder ? todo[0] : (todo.find(({ equipmentId }) => equipmentId === chosen) ?? todo[0]))?.equipmentId)
    : undefined;
  return (
    <div className={styles['detail']}>
      <Facts task={task} />
      {isOpen(task) && !task.mine ? (
        <p className={styles['soft']}>{t('task.notMine', { people: task.people.join(', ') })}</p>
      ) : null}
      {isOpen(task) && isEarly ? <p className={styles['soft']}>{t('task.early')}</p> : null}
      {task.devices.map((device, at) => (
        <section key={device.equipmentId} className={styles['device']}>
          <h3>
            {t('task.round', { n: at + 1, name: device.equipName })}
            <span className={styles['soft']}>
              {' '}
              {device.at === null ? t('task.todo') : `${formatTime(device.at)} ${device.who}`}
            </span>
          </h3>
          {device.doneAt === null ? null : (
            <p className={styles['soft']}>{t('task.doneAt', { time: formatTime(device.doneAt) })}</p>
          )}
          {device.equipmentId === current ? (
            <DeviceForm
              key={device.equipmentId}
              task={task}
              device={device}
              onDone={() => correct(undefined)}
              onCancel={corrected === undefined ? undefined : () => correct(undefined)}
            />
          ) : device.at === null ? (
            doing && !task.inOrder ? (
              <Button onClick={() => choose(device.equipmentId)}>{t('do')}</Button>
            ) : null
          ) : (
            <DeviceResults
              task={task}
              device={device}
              onCorrect={doing ? () => correct(device.equipmentId) : undefined}
            />
          )}
        </section>
      ))}
      {doing ? <Ending task={task} isComplete={todo.length === 0} /> : null}
    </div>
  );
}

function Facts({ task }: { task: InspectionTaskInfo }) {
  const { t } = useTranslation('inspection');
  const facts: [name: string, value: React.ReactNode][] = [
    [t('column.state'), <TaskState key="state" task={task} />],
    [t('task.due'), formatTime(task.dueAt)],
  ];
  if (task.state === 'notStarted') facts.push([t('task.grace'), formatTime(task.graceAt)]);
  facts.push([t('task.people'), task.people.join(', ') || t('anyone')]);
  if (task.closedAt !== null && task.closedBy !== '')
    facts.push([t('task.closed'), `${formatTime(task.closedAt)} ${task.closedBy}`]);
  if (task.reason !== '') facts.push([t('task.reason'), task.reason]);
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Finish, when all devices are done, or abort with a reason. */
function Ending({ task, isComplete }: { task: InspectionTaskInfo; isComplete: boolean }) {
  const { t } = useTranslation(['inspection', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const finish = useFinish();
  const abort = useAbort();
  const [stepId] = useState(newId);
  const [abortId] = useState(newId);
  const [aborting, setAborting] = useState(false);
  const tell = (text: string) => ({
    onSuccess: () => void message.success(text),
    onError: (error: unknown) => void message.error(words(error).title),
  });
  if (aborting)
    return (
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={({ note }: { note: string }) =>
          abort.mutate({ id: task.id, stepId: abortId, note }, tell(t('task.aborted')))
        }
      >
        <Form.Item
          name="note"
          label={t('task.abortReason')}
          rules={[{ required: true, whitespace: true, message: t('task.abortRequired') }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={LIMITS.ops.noteMax} />
        </Form.Item>
        <div className={styles['actions']}>
          <Button danger size="large" htmlType="submit" loading={abort.isPending}>
            {t('task.abort')}
          </Button>
          <Button size="large" onClick={() => setAborting(false)}>
            {t('common:action.cancel')}
          </Button>
        </div>
      </Form>
    );
  return (
    <div className={styles['ending']}>
      {isComplete ? (
        <>
          <p className={styles['soft']}>{t('task.finishNote')}</p>
          <Button
            block
            type="primary"
            size="large"
            loading={finish.isPending}
            onClick={() => finish.mutate({ id: task.id, stepId }, tell(t('task.finished')))}
          >
            {t('task.finish')}
          </Button>
        </>
      ) : null}
      <Button danger type="text" onClick={() => setAborting(true)}>
        {t('task.abort')}
      </Button>
    </div>
  );
}
