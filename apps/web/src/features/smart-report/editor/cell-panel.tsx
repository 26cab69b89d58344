import {
  type Binding,
  type Input,
  MOMENTS,
  type Qr,
  STATISTICS,
  SYSTEM_KEYS,
  type ValueBinding,
  cellName,
} from '@lightfield/report';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CELL_KINDS, type CellKind, type Extras, FAMILIES, kindOf, newInput } from './cell-kind.ts';
import styles from './editor.module.css';
import { InputFields } from './input-fields.tsx';
import { SeriesPicker } from './series-picker.tsx';
import type { Area } from './sheet-engine.ts';

/** What is selected in the sheet. */
export interface Chosen {
  readonly area: Area;
  /** Cells that are meant. */
  readonly count: number;
  readonly extras: Extras;
  readonly formula: string;
}

/** What the selected cell is: a label, an input, a value, a formula, a code. */
export function CellPanel({
  reportId,
  chosen,
  keys,
  labelFor,
  hasDevices,
  onChange,
}: {
  reportId: string;
  chosen: Chosen | undefined;
  /** Keys of all inputs of the document. */
  keys: () => ReadonlySet<string>;
  labelFor: () => string;
  hasDevices: boolean;
  /** Undefined: a label again. */
  onChange: (extras: Extras) => void;
}) {
  const { t } = useTranslation('smart-report');
  if (!chosen)
    return (
      <aside className={styles['panel']} aria-label={t('cell.title')}>
        <p className={styles['soft']}>{t('cell.choose')}</p>
      </aside>
    );
  const { extras, area, count, formula } = chosen;
  const kind = kindOf(extras, formula !== '');
  const become = (next: CellKind) => {
    const { bind } = extras;
    const of = bind && bind.kind !== 'system' ? bind.of : undefined;
    switch (next) {
      case 'input':
        return onChange({ input: newInput(keys(), labelFor() || t('cell.newInput')) });
      case 'system':
        return onChange({ bind: { kind: 'system', key: 'date' } });
      case 'qr':
        return onChange({ qr: { of: 'record' } });
      case 'rows':
        return onChange({ bind: { kind: 'rows', step: 'hour', of: of ?? null, agg: 'avg' } });
      case 'value':
      case 'agg':
        // of which variable is asked for below
        return onChange({
          bind:
            next === 'value'
              ? { kind: 'value', of: of ?? NOBODY, at: 'now' }
              : { kind: 'agg', of: of ?? NOBODY, agg: 'avg' },
        });
      default:
        return onChange({});
    }
  };
  return (
    <aside className={styles['panel']} aria-label={t('cell.title')}>
      <h2>
        {cellName(area.row, area.column)}
        {count > 1 ? <span className={styles['soft']}> {t('cell.count', { count })}</span> : null}
      </h2>
      <div>
        <span className={styles['label']} id="cell-kind">
          {t('cell.kind')}
        </span>
        <Select
          aria-labelledby="cell-kind"
          className={styles['wide'] ?? ''}
          value={kind}
          options={CELL_KINDS.filter((one) => one !== 'formula' || kind === 'formula').map((value) => ({
            value,
            label: t(`cell.kinds.${value}`),
          }))}
          onChange={become}
        />
        <p className={styles['soft']}>{t(`cell.kindNotes.${kind}`)}</p>
      </div>
      {kind === 'formula' ? <code className={styles['code']}>{formula}</code> : null}
      {extras.input ? (
        <InputFields
          input={extras.input}
          keys={keys}
          several={count > 1}
          onChange={(input: Input) => onChange({ input })}
        />
      ) : null}
      {extras.bind && extras.bind.kind !== 'system' ? (
        <BindFields
          reportId={reportId}
          bind={extras.bind}
          hasDevices={hasDevices}
          onChange={(bind) => onChange({ bind })}
        />
      ) : null}
      {extras.bind?.kind === 'system' ? (
        <div>
          <span className={styles['label']} id="cell-system">
            {t('cell.system')}
          </span>
          <Select
            aria-labelledby="cell-system"
            className={styles['wide'] ?? ''}
            value={extras.bind.key}
            options={SYSTEM_KEYS.map((value) => ({ value, label: t(`system.${value}`) }))}
            onChange={(key) => onChange({ bind: { kind: 'system', key } })}
          />
        </div>
      ) : null}
      {extras.qr ? <QrFields qr={extras.qr} onChange={(qr) => onChange({ qr })} /> : null}
      <Legend />
    </aside>
  );
}
const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
/** A variable that is not chosen yet; the server takes none of it, and the save says where. */
const NOBODY = { equipmentId: EMPTY_ID, variableId: EMPTY_ID, equipName: '', name: '' };
export const isUnchosen = (bind: Binding | undefined): boolean =>
  bind !== undefined && bind.kind !== 'system' && bind.of?.variableId === EMPTY_ID;

type Bound = Exclude<Binding, { kind: 'system' }>;
function BindFields({
  reportId,
  bind,
  hasDevices,
  onChange,
}: {
  reportId: string;
  bind: Bound;
  hasDevices: boolean;
  onChange: (bind: Bound) => void;
}) {
  const { t } = useTranslation('smart-report');
  const isTime = bind.kind === 'rows' && bind.of === null;
  return (
    <>
      {bind.kind === 'rows' ? (
        <>
          <div>
            <span className={styles['label']}>{t('cell.step')}</span>
            <Segmented
              block
              aria-label={t('cell.step')}
              value={bind.step}
              options={(['hour', 'day'] as const).map((value) => ({ value, label: t(`cell.steps.${value}`) }))}
              onChange={(step) => onChange({ ...bind, step })}
            />
          </div>
          <div>
            <span className={styles['label']}>{t('cell.rowShows')}</span>
            <Segmented
              block
              aria-label={t('cell.rowShows')}
              value={isTime ? 'time' : 'variable'}
              options={(['time', 'variable'] as const).map((value) => ({ value, label: t(`cell.rowKinds.${value}`) }))}
              onChange={(next) => onChange({ ...bind, of: next === 'time' ? null : NOBODY })}
            />
          </div>
        </>
      ) : null}
      {isTime ? null : (
        <SeriesPicker
          reportId={reportId}
          value={isUnchosen(bind) || bind.of === null ? undefined : bind.of}
          pastOnly={bind.kind !== 'value' || bind.at !== 'now'}
          hasDevices={hasDevices}
          onChange={(of) => onChange({ ...bind, of })}
        />
      )}
      {bind.kind === 'value' ? <MomentFields bind={bind} onChange={onChange} /> : null}
      {bind.kind === 'agg' || (bind.kind === 'rows' && !isTime) ? (
        <div>
          <span className={styles['label']} id="cell-agg">
            {t('cell.agg')}
          </span>
          <Select
            aria-labelledby="cell-agg"
            className={styles['wide'] ?? ''}
            value={bind.agg}
            options={STATISTICS.map((value) => ({ value, label: t(`statistic.${value}`) }))}
            onChange={(agg) => onChange({ ...bind, agg })}
          />
        </div>
      ) : null}
    </>
  );
}

/** When a shift often begins. */
const FIRST_TIME = '08:00';
/** Of which moment a single value is. */
function MomentFields({ bind, onChange }: { bind: ValueBinding; onChange: (bind: ValueBinding) => void }) {
  const { t } = useTranslation('smart-report');
  const { time, ...timeless } = bind;
  return (
    <>
      <div>
        <span className={styles['label']} id="cell-at">
          {t('cell.at')}
        </span>
        <Select
          aria-labelledby="cell-at"
          className={styles['wide'] ?? ''}
          value={bind.at}
          options={MOMENTS.map((value) => ({ value, label: t(`cell.moments.${value}`) }))}
          onChange={(at) => onChange({ ...timeless, at, ...(at === 'time' && { time: FIRST_TIME }) })}
        />
      </div>
      {time === undefined ? null : (
        <div>
          <input
            type="time"
            className={styles['plain']}
            aria-label={t('cell.moments.time')}
            value={time}
            onChange={({ target }) => {
              if (target.value !== '') onChange({ ...bind, time: target.value });
            }}
          />
          <p className={styles['soft']}>{t('cell.timeNote')}</p>
        </div>
      )}
    </>
  );
}

const CODES = ['record', 'text'] as const;
function QrFields({ qr, onChange }: { qr: Qr; onChange: (qr: Qr) => void }) {
  const { t } = useTranslation('smart-report');
  return (
    <>
      <Segmented
        block
        aria-label={t('cell.qrOf')}
        value={qr.of === 'text' ? 'text' : 'record'}
        options={CODES.map((value) => ({ value, label: t(`cell.qrs.${value}`) }))}
        onChange={(of) => onChange(of === 'text' ? { of, text: t('cell.qrText') } : { of: 'record' })}
      />
      {qr.of === 'text' ? (
        <input
          className={styles['plain']}
          aria-label={t('cell.qrs.text')}
          maxLength={QR_TEXT_MAX}
          value={qr.text}
          onChange={({ target }) => {
            if (target.value !== '') onChange({ of: 'text', text: target.value });
          }}
        />
      ) : null}
    </>
  );
}
const QR_TEXT_MAX = 300;

function Legend() {
  const { t } = useTranslation('smart-report');
  return (
    <ul className={styles['legend']} aria-label={t('cell.legend')}>
      {FAMILIES.map((family) => (
        <li key={family} data-family={family}>
          {t(`cell.families.${family}`)}
        </li>
      ))}
    </ul>
  );
}
