import { type CurveView, CurveShape, LIMITS, type ReportColumn } from '@lightfield/contract';
import { Button, Checkbox, ColorPicker, Drawer, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CurveSeries } from '../../../lib/chart/plot.ts';
import { withAxis, withField } from './curve-fields.ts';
import styles from './advanced.module.css';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';

const WIDTHS = [0.5, 1, 1.5, 2, 3, 4];
const AXES = Array.from({ length: LIMITS.history.curveAxes }, (_axis, index) => index);
const AUTO = -1;

/** How each variable and each axis is drawn; kept with the account, so that every browser shows the same. */
export function SettingsDrawer({
  columns,
  series,
  view,
  onChange,
  onClose,
}: {
  columns: readonly ReportColumn[];
  series: readonly CurveSeries[];
  view: CurveView;
  onChange: (change: Partial<CurveView>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('history');
  useReturnFocus();
  const field = (key: string, change: Parameters<typeof withField>[2]) =>
    onChange({ fields: withField(view, key, change).fields });
  return (
    <Drawer
      open
      onClose={onClose}
      size={360}
      title={t('advanced.settings')}
      extra={
        <Button size="small" onClick={() => onChange({ fields: {}, axes: [] })}>
          {t('advanced.asUsual')}
        </Button>
      }
    >
      <div className={styles['settings']}>
        <p className={styles['note']}>{t('advanced.settingsNote')}</p>
        <Checkbox checked={view.alarms} onChange={({ target }) => onChange({ alarms: target.checked })}>
          {t('advanced.showAlarms')}
        </Checkbox>
        {columns.map(({ key, title, unit }, index) => {
          const own = view.fields[key] ?? {};
          return (
            <div key={key} className={styles['field']}>
              <strong>
                {title} <span className={styles['unit']}>{unit}</span>
              </strong>
              <label>
                {t('advanced.colour')}
                <ColorPicker
                  size="small"
                  disabledAlpha
                  format="hex"
                  value={series[index]?.colour ?? null}
                  onChangeComplete={(colour) => field(key, { colour: colour.toHexString().slice(0, 7) })}
                />
              </label>
              <label>
                {t('advanced.axis')}
                <Select
                  size="small"
                  aria-label={`${title}: ${t('advanced.axis')}`}
                  value={own.axis ?? AUTO}
                  options={[
                    { value: AUTO, label: t('advanced.byUnit') },
                    ...AXES.map((axis) => ({ value: axis, label: t('advanced.axisNo', { number: axis + 1 }) })),
                  ]}
                  onChange={(axis) => field(key, { axis: axis === AUTO ? undefined : axis })}
                />
              </label>
              <label>
                {t('advanced.shape')}
                <Select
                  size="small"
                  aria-label={`${title}: ${t('advanced.shape')}`}
                  value={own.shape ?? 'auto'}
                  options={CurveShape.options.map((shape) => ({ value: shape, label: t(`advanced.shapes.${shape}`) }))}
                  onChange={(shape) => field(key, { shape })}
                />
              </label>
              <label>
                {t('advanced.width')}
                <Select
                  size="small"
                  aria-label={`${title}: ${t('advanced.width')}`}
                  value={own.width ?? 1.5}
                  options={WIDTHS.map((width) => ({ value: width, label: String(width) }))}
                  onChange={(width) => field(key, { width: width === 1.5 ? undefined : width })}
                />
              </label>
            </div>
          );
        })}
        <h3 className={styles['heading']}>{t('advanced.axes')}</h3>
        {AXES.map((axis) => (
          <AxisEnds
            key={axis}
            name={t('advanced.axisNo', { number: axis + 1 })}
            ends={view.axes[axis] ?? {}}
            onChange={(ends) => onChange({ axes: withAxis(view, axis, ends).axes })}
          />
        ))}
      </div>
    </Drawer>
  );
}

function AxisEnds({
  name,
  ends: { min, max },
  onChange,
}: {
  name: string;
  ends: { min?: number | undefined; max?: number | undefined };
  onChange: (ends: { min?: number | undefined; max?: number | undefined }) => void;
}) {
  const { t } = useTranslation('history');
  const end = (key: 'min' | 'max', value: number | undefined) => (
    <label>
      {t(key === 'min' ? 'advanced.bottom' : 'advanced.top')}
      <InputNumber
        size="small"
        changeOnWheel={false}
        aria-label={`${name}: ${t(key === 'min' ? 'advanced.bottom' : 'advanced.top')}`}
        value={value ?? null}
        placeholder={t('advanced.auto')}
        onChange={(next) => onChange({ [key]: next ?? undefined })}
      />
    </label>
  );
  return (
    <div className={styles['field']}>
      <strong>{name}</strong>
      {end('min', min)}
      {end('max', max)}
    </div>
  );
}
