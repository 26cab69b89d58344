import { type AnswerOf, LIMITS, type alarmCalls, type deviceCalls } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Slider, Tooltip } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { type MapBase, NO_BASE, mapBase } from '../../lib/map/base.ts';
import { choiceField, timeField } from '../../lib/search-codecs.ts';
import { Failure } from '../../lib/texted.tsx';
import { PRESET_NAMES, type TimeRange, rangeAt } from '../../lib/time-range.ts';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { DeviceTabProps } from '../monitor/device-tab.ts';
import { deviceTrack, trackAlarms } from './api/track-queries.ts';
import { SPEEDS, alarmPlaces, distances, fittingSpeed, momentAt } from './playback.ts';
import { TrackMap } from './track-map.tsx';
import styles from './track.module.css';

const TRACK_CODECS = { range: choiceField([...PRESET_NAMES, 'custom'], '24h'), from: timeField(), to: timeField() };
/** Steps of the slider over the whole period. */
const STEPS = 1_000;

/** Where the device was in a period, played back. */
export default function TrackTab({ deviceId }: DeviceTabProps) {
  const { t } = useTranslation(['track', 'common']);
  const [state, change] = useSearchState(TRACK_CODECS);
  // "the last 24 hours" ends when the tab was opened or refreshed
  const [now, setNow] = useState(() => Date.now());
  const range = rangeAt(state, now);
  const track = useQuery({ ...deviceTrack(deviceId, range ?? { from: 0, to: 0 }), enabled: range !== undefined });
  return (
    <section className={styles['tab']}>
      <div className={`${styles['bar']} ${styles['period']}`}>
        <TimeRangePicker
          value={state}
          onChange={({ range: chosen, from, to }) => {
            setNow(Date.now());
            change({ from, to, range: chosen === 'all' ? '24h' : chosen });
          }}
        />
        <Tooltip title={t('common:action.refresh')}>
          <Button
            aria-label={t('common:action.refresh')}
            icon={<Icon name="refresh" size={16} />}
            onClick={() => setNow(Date.now())}
          />
        </Tooltip>
      </div>
      {range === undefined ? <Empty icon="calendar" title={t('wrongRange')} /> : null}
      {range && track.isPending ? <Loading label={t('common:face.loading')} rows={8} columns={1} /> : null}
      {track.isError ? <Failure error={track.error} onRetry={() => void track.refetch()} /> : null}
      {track.data?.points.length === 0 ? (
        <Empty icon="map" title={t('none')} note={t('noneNote', { metres: LIMITS.device.trackStepM })} />
      ) : null}
      {range && track.data && track.data.points.length > 0 ? (
        <Found key={`${range.from} ${range.to}`} deviceId={deviceId} range={range} track={track.data} />
      ) : null}
    </section>
  );
}

interface Tracked {
  track: AnswerOf<typeof deviceCalls.track>;
  /** Absent: not to be seen, or not yet here. */
  alarms: AnswerOf<typeof alarmCalls.query> | undefined;
}
/** A track, once it is known what lies below it; its alarms may come later. */
function Found({ deviceId, range, track }: Pick<Tracked, 'track'> & { deviceId: string; range: TimeRange }) {
  const base = useQuery(mapBase());
  const enabled = usePermission('monitor_alarm_view');
  const alarms = useQuery({ ...trackAlarms(deviceId, range), enabled });
  return base.isPending ? null : <Playback track={track} alarms={alarms.data} base={base.data ?? NO_BASE} />;
}

function Playback({ track, alarms, base }: Tracked & { base: MapBase }) {
  const { t } = useTranslation('track');
  const { points, metres } = track;
  const [begin, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const along = useMemo(() => distances(points, metres), [points, metres]);
  const [at, setAt] = useState(begin);
  const [speed, setSpeed] = useState(() => fittingSpeed(end - begin));
  const [playing, play] = useState(false);
  const moment = useMemo(() => momentAt(points, along, at), [points, along, at]);
  const places = useMemo(() => alarmPlaces(points, alarms?.rows ?? []), [points, alarms]);
  const marked = places.reduce((sum, place) => sum + place.alarms.length, 0);
  useTicking(playing && at < end, (passedMs) => {
    const next = Math.min(end, at + passedMs * speed);
    setAt(next);
    if (next >= end) play(false);
  });
  return (
    <>
      <div className={styles['bar']}>
        <Button
          type="primary"
          disabled={end <= begin}
          icon={<Icon name={playing ? 'pause' : 'play'} size={16} />}
          onClick={() => {
            if (!playing && at >= end) setAt(begin);
            play(!playing);
          }}
        >
          {t(playing ? 'pause' : 'play')}
        </Button>
        <Select
          aria-label={t('speed')}
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: t('speedOf', { speed: value }) }))}
          onChange={setSpeed}
        />
        <Slider
          className={styles['slider'] ?? ''}
          min={0}
          max={STEPS}
          disabled={end <= begin}
          value={end > begin ? Math.round(((at - begin) / (end - begin)) * STEPS) : 0}
          ariaLabelForHandle={t('position')}
          ariaValueTextFormatterForHandle={() => formatTime(at)}
          tooltip={{ formatter: null }}
          onChange={(step) => setAt(begin + ((end - begin) * step) / STEPS)}
        />
        <output className={styles['clock']} aria-label={t('position')}>
          {formatTime(at)}
        </output>
      </div>
      <Summary track={track} passed={moment?.metres ?? 0} marked={marked} alarms={alarms} />
      {end <= begin ? <p className={styles['soft']}>{t('single')}</p> : null}
      <TrackMap
        points={points}
        moment={moment}
        alarms={places}
        base={base}
        onPick={(raisedAt) => {
          play(false);
          setAt(raisedAt);
        }}
      />
    </>
  );
}

/** How far, how many points, and how many alarms are on the map. */
function Summary({ track, alarms, passed, marked }: Tracked & { passed: number; marked: number }) {
  const { t } = useTranslation('track');
  const { points, total, metres } = track;
  const length = (value: number) =>
    value < 1_000
      ? t('metres', { value: Math.round(value) })
      : t('kilometres', { value: (value / 1_000).toFixed(value < 100_000 ? 1 : 0) });
  const parts = [
    t('passed', { passed: length(passed), whole: length(metres) }),
    total > points.length ? t('thinned', { total, shown: points.length }) : t('points', { total }),
    ...(marked > 0 ? [t('alarms', { count: marked })] : []),
    ...(alarms && alarms.total > alarms.rows.length ? [t('alarmsMore', { count: alarms.rows.length })] : []),
  ];
  return <p className={styles['soft']}>{parts.join(' · ')}</p>;
}

/** Calls with the milliseconds since the last call, once a frame, while it runs. */
function useTicking(running: boolean, tick: (passedMs: number) => void): void {
  const newest = useRef(tick);
  useEffect(() => {
    newest.current = tick;
  });
  useEffect(() => {
    if (!running) return undefined;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      newest.current(now - last);
      last = now;
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [running]);
}
