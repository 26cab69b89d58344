import { type Trial, TRIAL_MS, trialOf } from '@lightfield/widgets/design';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/failure.tsx';
import { askHistory } from '../../live/page-data/page-calls.ts';
import { formatTime } from '../../lib/time.ts';
import { dataOwner } from '../session/data-owner.ts';
import { useDesigner } from '../session/designer-context.ts';
import { designerKeys } from '../session/page-queries.ts';
import { TextEditor } from './editors.tsx';
import { useProperty } from './field.tsx';
import styles from './inspector.module.css';

interface QueryProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** The query of a script widget, and what it comes to of what was recorded. */
export function QueryEditor({ path, label, hint }: QueryProps) {
  return (
    <>
      <TextEditor path={path} label={label} hint={hint} long />
      <QueryTrial path={path} />
    </>
  );
}

const minuteOf = (at: number) => Math.floor(at / TRIAL_MS) * TRIAL_MS;
/** A trial is of the minute in which it is looked at. */
function useMinute(): number {
  const [now, set] = useState(() => minuteOf(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => set(minuteOf(Date.now())), TRIAL_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
const zoneMs = () => -new Date().getTimezoneOffset() * 60_000;

function QueryTrial({ path }: { readonly path: string }) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const script = useProperty(path).value;
  const signalArray = useProperty('signalArray').value;
  const offset = useProperty('offset').value;
  const length = useProperty('length').value;
  const timeUnit = useProperty('timeUnit').value;
  const now = useMinute();
  const trial = useMemo(
    () => trialOf({ signalArray, script, offset, length, timeUnit }, now, zoneMs()),
    [signalArray, script, offset, length, timeUnit, now],
  );
  if (trial.kind === 'none') return null;
  if (trial.kind === 'wrong')
    return (
      <p className={styles['note']} role="alert">
        {trial.why[language]}
      </p>
    );
  return <Results trial={trial} title={t('query.title')} />;
}

function Results({ trial, title }: { readonly trial: Extract<Trial, { kind: 'ask' }>; readonly title: string }) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  const words = useErrorWords();
  const asked = dataOwner(owner);
  const { data, error, isFetching } = useQuery({
    queryKey: [...designerKeys.all, 'query', owner.kind, owner.id, trial.ask],
    queryFn: () => (asked ? askHistory(asked, [trial.ask]) : Promise.reject(new Error('A template has no records'))),
    enabled: asked !== undefined,
    staleTime: TRIAL_MS,
    // what was there stays while somebody types
    placeholderData: (before) => before,
  });
  if (!asked) return <p className={styles['note']}>{t('query.template')}</p>;
  if (error) return <p className={styles['note']}>{words(error).title}</p>;
  if (!data) return <p className={styles['note']}>{t('query.asking')}</p>;
  const refused = data.answers[0]?.code === 0 ? undefined : data.answers[0]?.msg;
  if (refused) return <p className={styles['note']}>{refused}</p>;
  return (
    <dl className={styles['trial']} aria-label={title} aria-busy={isFetching}>
      {trial.tried(data).map(({ title: line, newest, windows }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be called the same
        <div key={at}>
          <dt title={line}>{line}</dt>
          {newest ? (
            <dd title={t('query.windows', { count: windows, time: formatTime(newest.time) })}>
              {Number(newest.value.toPrecision(6))}
            </dd>
          ) : (
            <dd>{t('query.nothing')}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
