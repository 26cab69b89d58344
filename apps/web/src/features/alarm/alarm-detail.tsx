import { type AlarmRecord, ROUTES } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { Failure, SeverityMark, useErrorWords } from '../../lib/texted.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { AlarmContent, AlarmStates, Moment } from './alarm-cells.tsx';
import { Deliveries } from './alarm-deliveries.tsx';
import { openAssistant, useAssistant } from '../../lib/assistant.ts';
import styles from './alarm.module.css';
import { commentMax, commentsOf, useAddComment, useUnshelve } from './api/work-queries.ts';
import { ShelveDialog } from './shelve-dialog.tsx';

/** Pixels. */
const WIDTH = 860;

interface Shown {
  readonly alarm: AlarmRecord;
  /** The project it is looked at through. */
  readonly projectId: string | undefined;
}

/** Opens what people made of this alarm: comments, the shelf, who was told. */
export function DetailButton({ alarm, projectId }: Shown) {
  const { t } = useTranslation('alarm');
  const [opened, open] = useState(false);
  return (
    <>
      <Button
        size="small"
        type="link"
        className={styles['more'] ?? ''}
        aria-label={t('more.openLabel', { content: alarm.content })}
        onClick={() => open(true)}
      >
        {alarm.comments > 0 ? t('more.openComments', { count: alarm.comments }) : t('more.open')}
      </Button>
      <Explain alarm={alarm} />
      {opened ? <DetailDialog alarm={alarm} projectId={projectId} onClose={() => open(false)} /> : null}
    </>
  );
}

/** Asks the assistant, by ids alone: what the alarm says is read by its tools, as data. */
function Explain({ alarm: { id, equipId, equipName, content, raisedAt } }: Pick<Shown, 'alarm'>) {
  const { t } = useTranslation('alarm');
  const { available } = useAssistant();
  if (!available || equipId === null) return null;
  const text = t('explain.text', { id, equipId, at: new Date(raisedAt).toISOString() });
  return (
    <Button
      size="small"
      type="link"
      className={styles['more'] ?? ''}
      aria-label={t('explain.label', { content })}
      onClick={() => openAssistant({ shown: t('explain.shown', { name: equipName, content }), text })}
    >
      {t('explain.button')}
    </Button>
  );
}

function DetailDialog({ alarm, projectId, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation('alarm');
  useReturnFocus();
  return (
    <Modal open title={t('more.title')} width={WIDTH} footer={null} onCancel={onClose}>
      <div className={styles['detail']}>
        <div className={styles['about']}>
          <div className={styles['cardHead']}>
            <SeverityMark severity={alarm.severity} />
            <span>{alarm.equipName}</span>
            <AlarmStates alarm={alarm} />
          </div>
          <AlarmContent alarm={alarm} />
          <Shelf alarm={alarm} projectId={projectId} />
          <ReportLink alarm={alarm} />
        </div>
        <section aria-label={t('comment.title')}>
          <h3 className={styles['heading']}>{t('comment.title')}</h3>
          <Comments alarmId={alarm.id} projectId={projectId} />
        </section>
        <section aria-label={t('told.title')}>
          <h3 className={styles['heading']}>{t('told.title')}</h3>
          <Deliveries alarmId={alarm.id} projectId={projectId} />
        </section>
      </div>
    </Modal>
  );
}

/** A work order begins with the alarm: its form opens on the screen of fault reports. */
function ReportLink({ alarm: { id, equipId, content } }: { alarm: AlarmRecord }) {
  const { t } = useTranslation('alarm');
  const may = usePermission('manage_repairs_report');
  const sees = usePermission('manage_repairs_view');
  if (!may || !sees || equipId === null) return null;
  return (
    <Link
      className="lf-button lf-button-plain"
      to={ROUTES.repairs}
      search={{ report: equipId, alarm: id, what: content }}
    >
      {t('more.report')}
    </Link>
  );
}

/** Shelves the rule, or takes it off. */
function Shelf({ alarm: { id, shelfId, content }, projectId }: Shown) {
  const { t } = useTranslation('alarm');
  const may = usePermission('monitor_alarm_shelve');
  const [opened, open] = useState(false);
  const unshelve = useUnshelve();
  const ask = useAsk();
  if (!may) return shelfId === null ? null : <p className={styles['soft']}>{t('shelf.now')}</p>;
  if (shelfId !== null)
    return (
      <div className={styles['cardHead']}>
        <span>{t('shelf.now')}</span>
        <Button
          size="small"
          onClick={() =>
            ask({
              title: t('shelf.offAsk', { content }),
              content: t('shelf.offNote'),
              okText: t('shelf.off'),
              danger: false,
              run: () => unshelve.mutateAsync({ projectId, shelfId }).then(() => t('shelf.offDone')),
            })
          }
        >
          {t('shelf.off')}
        </Button>
      </div>
    );
  return (
    <div>
      <Button size="small" onClick={() => open(true)}>
        {t('shelf.on')}
      </Button>
      {opened ? (
        <ShelveDialog alarmId={id} projectId={projectId} content={content} onClose={() => open(false)} />
      ) : null}
    </div>
  );
}

function Comments({ alarmId, projectId }: { alarmId: string; projectId: string | undefined }) {
  const { t } = useTranslation(['alarm', 'common']);
  const may = usePermission('monitor_alarm_confirm');
  const list = useQuery(commentsOf({ alarmId, projectId }));
  const add = useAddComment();
  const words = useErrorWords();
  const [text, write] = useState('');
  const trimmed = text.trim();
  const send = () => add.mutate({ alarmId, projectId, text: trimmed }, { onSuccess: () => write('') });
  return (
    <>
      {list.isPending ? <Loading label={t('common:face.loading')} rows={2} columns={2} /> : null}
      {list.isError && !list.data ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.length === 0 ? <p className={styles['soft']}>{t('comment.empty')}</p> : null}
      {list.data && list.data.length > 0 ? (
        <ul className={styles['comments']}>
          {list.data.map((comment) => (
            <li key={comment.id}>
              <span className={styles['why']}>
                {comment.author} · <Moment at={comment.at} />
              </span>
              <span className={styles['commentText']}>{comment.text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {may ? (
        <Form
          onFinish={send}
          className={styles['commentForm'] ?? ''}
          {...(add.isError ? { 'aria-describedby': 'comment-refusal' } : {})}
        >
          <Input.TextArea
            aria-label={t('comment.label')}
            placeholder={t('comment.placeholder')}
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={commentMax}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
          <Button htmlType="submit" loading={add.isPending} disabled={trimmed === ''}>
            {t('comment.add')}
          </Button>
        </Form>
      ) : null}
      {add.isError ? (
        <p id="comment-refusal" className={styles['refusal']} role="alert">
          {words(add.error).title}
        </p>
      ) : null}
    </>
  );
}
