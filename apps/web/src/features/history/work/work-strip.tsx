import { ROUTES } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import type { CurvePlot } from '../../../lib/chart/plot.ts';
import type { View } from '../../../lib/chart/view.ts';
import { to } from '../../../lib/hrefs.ts';
import { formatTime } from '../../../lib/time.ts';
import { isVisiting } from '../../../lib/visit.ts';
import { workDuring } from '../api/history-queries.ts';
import type { ChangeHistory, HistoryState } from '../history-state.ts';
import styles from './work-strip.module.css';
import { type WorkSpan, lanesOf, placeIn } from './work-spans.ts';

const LANES = 3;
/** The shortest is as wide as a finger finds it, CSS px. */
const LEAST_PX = 10;
const ROW_PX = 14;

/** What this person may see of it; a visitor has only what was shared. */
function useKinds(): { readonly orders: boolean; readonly inspections: boolean } {
  const orders = usePermission('manage_repairs_view');
  const inspections = usePermission('manage_inspection_view');
  const isOwn = !isVisiting();
  return { orders: orders && isOwn, inspections: inspections && isOwn };
}

/** Switch of the strip; not there for whoever may see neither orders nor inspections. */
export function WorkSwitch({ state, change }: { state: HistoryState; change: ChangeHistory }) {
  const { t } = useTranslation('history');
  const { orders, inspections } = useKinds();
  return orders || inspections ? (
    <Checkbox checked={state.work === 'on'} onChange={({ target }) => change({ work: target.checked ? 'on' : 'off' })}>
      {t('work.switch')}
    </Checkbox>
  ) : null;
}

/** Orders and inspections of the device beneath its curve, each as long as it lasted. One leads to it. */
export function WorkStrip({
  equipmentId,
  plot,
  view,
}: {
  equipmentId: string;
  plot: CurvePlot | undefined;
  view: View;
}) {
  const { t } = useTranslation('history');
  const place = usePlace(plot);
  const { data } = useQuery({ ...workDuring(equipmentId, useKinds(), view), enabled: plot !== undefined });
  if (!data || place === undefined) return null;
  const { spans, more } = data;
  const seen = spans.flatMap((span) => {
    const where = placeIn(span, view);
    return where ? [{ span, where }] : [];
  });
  const least = ((view.to - view.from) * LEAST_PX) / place.width;
  const lanes = lanesOf(
    seen.map(({ span }) => span),
    least,
    LANES,
  );
  const rows = Math.max(1, ...lanes.map((lane) => lane + 1));
  return (
    <>
      {seen.length === 0 ? null : (
        <ul
          className={styles['strip']}
          aria-label={t('work.label')}
          style={{ marginLeft: place.left, width: place.width, height: rows * ROW_PX }}
        >
          {seen.map(({ span, where }, index) => (
            <li key={`${span.kind} ${span.id}`}>
              <Bar
                equipmentId={equipmentId}
                span={span}
                place={{
                  left: Math.min(where.left * place.width, place.width - LEAST_PX),
                  width: Math.max(LEAST_PX, where.width * place.width),
                  top: (lanes[index] ?? 0) * ROW_PX,
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles['note']}>
        {t('work.count', { count: seen.length })}
        {more ? ` · ${t('work.more')}` : ''}
      </p>
    </>
  );
}

function Bar({
  equipmentId,
  span,
  place,
}: {
  equipmentId: string;
  span: WorkSpan;
  place: { left: number; width: number; top: number };
}) {
  const { t } = useTranslation('history');
  const end =
    Number.isFinite(span.to) && !(span.isOpen && span.kind === 'repair') ? formatTime(span.to) : t('work.now');
  const words = [
    `${t(`work.kind.${span.kind}`)} ${span.title}`,
    t(`work.state.${span.state}`),
    `${formatTime(span.from)} – ${end}`,
    ...(span.who === '' ? [] : [span.who]),
  ].join(' · ');
  return (
    <Tooltip title={words}>
      <Link
        to={to(ROUTES.monitorDetailOrder, { id: equipmentId, orderType: span.kind, orderId: span.id })}
        className={styles['bar']}
        data-kind={span.kind}
        data-open={span.isOpen}
        aria-label={words}
        style={place}
      />
    </Tooltip>
  );
}

/** Where the curves lie, without their axes, CSS px. */
function usePlace(plot: CurvePlot | undefined): { readonly left: number; readonly width: number } | undefined {
  const [place, setPlace] = useState<{ left: number; width: number }>();
  useEffect(() => {
    if (!plot) return undefined;
    const watch = new ResizeObserver(() => setPlace({ left: plot.leftPx, width: plot.widthPx }));
    watch.observe(plot.surface);
    return () => watch.disconnect();
  }, [plot]);
  return place;
}
