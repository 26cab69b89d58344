import { LIMITS, type ReportColumn } from '@lightfield/contract';
import { Icon, type IconName } from '@lightfield/ui';
import { App, Button, Select, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AxisPlan } from '../../lib/chart/axes.ts';
import type { LegendEntry } from '../../lib/chart/curve-legend.tsx';
import type { GestureTarget } from '../../lib/chart/gestures.ts';
import type { CurveData, CurvePlot } from '../../lib/chart/plot.ts';
import { pngOf } from '../../lib/chart/png.ts';
import type { View } from '../../lib/chart/view.ts';
import { downloadBlob, downloadXlsx, safeFileName } from '../../lib/download.ts';
import { useTheme } from '../../lib/preferences.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { fileSpan, formatTime } from '../../lib/time.ts';
import type { Report } from './api/history-queries.ts';
import { drawable } from './curve-data.ts';
import { curveSheet } from './curve-sheet.ts';
import type { ChangeHistory, HistoryState } from './history-state.ts';
import styles from './history.module.css';
import { useNamedColumns } from './named-columns.ts';
import { PrintButton } from './print-button.tsx';
import { ReferenceLines } from './reference-lines.tsx';
import { WorkSwitch } from './work/work-strip.tsx';

interface CurveToolsProps {
  title: string;
  report: Report;
  columns: readonly ReportColumn[];
  entries: readonly LegendEntry[];
  plan: AxisPlan;
  hidden: ReadonlySet<string>;
  state: HistoryState;
  change: ChangeHistory;
  gestures: GestureTarget;
  plot: CurvePlot | undefined;
  data: () => CurveData | undefined;
  view: () => View;
  /** The period that is printed above the curve. */
  settled: View;
  /** It is of one device, which has orders and inspections. */
  ofDevice: boolean;
  /** What else can be done, at the end. */
  more?: ReactNode;
}

const { curveVariables } = LIMITS.history;
/** One press of a button. */
const ZOOM_STEP = 0.6;
const PAN_STEP = 0.25;

/** Choice of variables and reference lines, the gestures as buttons, and the exports of what is seen. */
export function CurveTools(props: CurveToolsProps) {
  const { title, report, columns, plan, state, change, gestures, settled } = props;
  const { t } = useTranslation(['history', 'timeseries']);
  const named = useNamedColumns();
  const step = (icon: IconName, label: string, run: () => void) => (
    <Tooltip title={label}>
      <Button size="small" type="text" aria-label={label} icon={<Icon name={icon} size={16} />} onClick={run} />
    </Tooltip>
  );
  return (
    <div className={styles['tools']}>
      <Select
        mode="multiple"
        className={styles['variables'] ?? ''}
        aria-label={t('curve.variables')}
        placeholder={t('curve.choose', { most: curveVariables })}
        maxCount={curveVariables}
        maxTagCount="responsive"
        optionFilterProp="label"
        value={columns.map(({ key }) => key)}
        options={named(drawable(report.columns)).map(({ key, title, unit }) => ({
          value: key,
          label: unit ? `${title} (${unit})` : title,
        }))}
        onChange={(vars) => {
          // the last one stays: without any choice the first few would come back
          if (vars.length > 0) change({ vars });
        }}
      />
      <ReferenceLines plan={plan} lines={state.lines} onChange={(lines) => change({ lines })} />
      {props.ofDevice ? <WorkSwitch state={state} change={change} /> : null}
      <span className={styles['gap']} />
      <Space size={0}>
        {step('left', t('timeseries:curve.earlier'), () => gestures.pan(-PAN_STEP))}
        {step('zoomIn', t('timeseries:curve.zoomIn'), () => gestures.zoom(0.5, ZOOM_STEP))}
        {step('zoomOut', t('timeseries:curve.zoomOut'), () => gestures.zoom(0.5, 1 / ZOOM_STEP))}
        {step('right', t('timeseries:curve.later'), () => gestures.pan(PAN_STEP))}
        {step('fit', t('timeseries:curve.reset'), () => gestures.reset())}
      </Space>
      <Exports {...props} />
      <PrintButton title={title} range={settled} />
      {props.more}
    </div>
  );
}

function Exports({ title, columns, entries, hidden, plot, data, view }: CurveToolsProps) {
  const { t } = useTranslation(['history', 'timeseries', 'common']);
  const { message } = App.useApp();
  const mode = useTheme();
  const words = useErrorWords();
  const name = () => safeFileName(`${title}-${fileSpan(view())}`);
  const attempt = async (work: () => Promise<string>) => {
    try {
      void message.success(t('timeseries:curve.saved', { name: await work() }));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  const savePng = () =>
    attempt(async () => {
      if (!plot) throw new Error('no plot');
      const { from, to } = view();
      const blob = await pngOf({
        canvas: plot.canvas,
        mode,
        title,
        subtitle: `${formatTime(from)} – ${formatTime(to)}`,
        legend: entries
          .filter(({ id }) => !hidden.has(id))
          .map(({ colour, title, unit }) => ({ colour, text: unit ? `${title} (${unit})` : title })),
      });
      downloadBlob(`${name()}.png`, blob);
      return `${name()}.png`;
    });
  const saveSheet = () =>
    attempt(async () => {
      const drawn = data();
      if (!drawn) throw new Error('no data');
      const sheet = curveSheet(drawn, view(), columns, hidden, { name: t('curve.fileName'), time: t('column.time') });
      await downloadXlsx(name(), [sheet]);
      return `${name()}.xlsx`;
    });
  return (
    <Space size={0}>
      <Button size="small" type="text" icon={<Icon name="image" size={16} />} onClick={() => void savePng()}>
        {t('timeseries:curve.png')}
      </Button>
      <Button size="small" type="text" icon={<Icon name="download" size={16} />} onClick={() => void saveSheet()}>
        {t('timeseries:curve.xlsx')}
      </Button>
    </Space>
  );
}
