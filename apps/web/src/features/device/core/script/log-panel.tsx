import { type AnswerOf, LIMITS, scriptCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { Failure } from '../../../../lib/texted.tsx';
import { formatExact } from '../../../../lib/time.ts';
import { useConfigEditor, useOwned } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import styles from './script.module.css';

/** The gateway tells what is new once a second. ms */
const ASK_MS = 1_000;
/** A gateway that runs the script has answered by then, ms. */
const ANSWER_MS = 10_000;

const logOf = (id: string, scriptId: string) =>
  queryOptions({
    queryKey: ['device-config', 'script-log', id, scriptId],
    queryFn: ({ signal }) => call(scriptCalls.log, { id, scriptId }, { signal }),
    refetchInterval: ASK_MS,
    gcTime: 0,
  });

/** Who is this close to the end wants to see what comes, pixels. */
const AT_END_PX = 24;

/** What the script said at the gateway, as it says it. */
export function LogPanel({ scriptId }: { scriptId: string }) {
  const { t } = useTranslation('device-core');
  const { owner } = useConfigEditor();
  const saved = useOwned().items.scripts.some(({ id }) => id === scriptId);
  if (owner === 'template') return <p className={parts['soft']}>{t('script.log.template')}</p>;
  if (!saved) return <p className={parts['soft']}>{t('script.log.unsaved')}</p>;
  return <Log scriptId={scriptId} />;
}

function Log({ scriptId }: { scriptId: string }) {
  const { t } = useTranslation('device-core');
  const { id } = useConfigEditor();
  const { data, error, refetch } = useQuery(logOf(id, scriptId));
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), ANSWER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('script.log.waiting')} rows={3} columns={1} />;
  const { online, heard, stopped, lines } = data;
  if (online && !heard && patient) return <Loading label={t('script.log.waiting')} rows={3} columns={1} />;
  return (
    <section className={parts['stack']} aria-label={t('script.panel.log')}>
      {online ? null : <Alert type="warning" showIcon title={t('script.log.offline')} />}
      {stopped ? (
        <Alert type="error" showIcon title={t('script.log.stopped', { count: LIMITS.script.failuresBeforeStop })} />
      ) : null}
      {online && !heard ? <Alert type="info" showIcon title={t('script.log.notRunning')} /> : null}
      {heard && lines.length === 0 ? <p className={parts['soft']}>{t('script.log.none')}</p> : null}
      {lines.length > 0 ? <Lines lines={lines} /> : null}
    </section>
  );
}

/** Follows what is said; not for who has scrolled up to read, and never by moving the page around it. */
function Lines({ lines }: { lines: AnswerOf<typeof scriptCalls.log>['lines'] }) {
  const { t } = useTranslation('device-core');
  const box = useRef<HTMLElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <section
      ref={box}
      aria-label={t('script.log.lines')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
      tabIndex={0}
      className={styles['lines']}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        follows.current = scrollTop + clientHeight >= scrollHeight - AT_END_PX;
      }}
    >
      <ol className={styles['plain']}>
        {lines.map(({ time, text }, index) => (
          <li key={`${time} ${index}`}>
            <time className={parts['soft']}>{formatExact(time)}</time> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
