import type { ReportDocument, Series } from '@lightfield/report';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../../../lib/use-choices.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { variablesOf } from '../api/report-queries.ts';
import { useCellWords } from '../editor/use-looks.ts';
import { type Draw, Paper } from '../paper/paper.tsx';
import { STARTERS, STARTER_SERIES, type StarterName, makeStarter } from './starters.ts';
import type { StarterWords } from './starter-words.ts';
import styles from './starters.module.css';

/** Templates to begin with. They look finished, and everything in them can be changed. */
export function StartersDialog({
  reportId,
  replaces,
  onTake,
  onClose,
}: {
  reportId: string;
  /** What is in the sheet now is lost by it. */
  replaces: boolean;
  onTake: (document: ReportDocument) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['smart-report-starters', 'common']);
  useReturnFocus();
  const [name, choose] = useState<StarterName>('shift');
  const [series, setSeries] = useState<readonly Series[]>([]);
  const document = useMemo(() => {
    const say: StarterWords = (key) => t(key);
    return makeStarter(name, say, series);
  }, [name, series, t]);
  const words = useCellWords();
  const draw: Draw = (cell) => {
    const said = words(cell);
    return said === '' ? undefined : <span className={styles['blank']}>{said}</span>;
  };
  return (
    <Modal
      open
      width="min(1080px, 96vw)"
      title={t('choose')}
      okText={t('take')}
      cancelText={t('common:action.cancel')}
      onOk={() => onTake(document)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles['starters']}>
        <div className={styles['names']} role="radiogroup" aria-label={t('choose')}>
          {STARTERS.map((one) => (
            <div key={one} className={styles['name']} data-chosen={one === name || undefined}>
              <input
                type="radio"
                name="starter"
                id={`starter-${one}`}
                checked={one === name}
                onChange={() => choose(one)}
              />
              <label htmlFor={`starter-${one}`}>
                <b>{t(`${one}.title`)}</b>
                <span>{t(`${one}.note`)}</span>
              </label>
            </div>
          ))}
          {name === 'day' ? <Variables reportId={reportId} value={series} onChange={setSeries} /> : null}
          {replaces ? <p className={styles['warn']}>{t('replaces')}</p> : null}
        </div>
        <div className={styles['sample']}>
          <Paper document={document} label={t(`${name}.title`)} draw={draw} />
        </div>
      </div>
    </Modal>
  );
}

function Variables({
  reportId,
  value,
  onChange,
}: {
  reportId: string;
  value: readonly Series[];
  onChange: (series: readonly Series[]) => void;
}) {
  const { t } = useTranslation(['smart-report-starters', 'smart-report']);
  const [typed, type] = useState('');
  const found = useQuery(variablesOf(reportId, typed.trim()));
  const choices = useChoices(found, t('smart-report:cell.noVariable'));
  const rows = (found.data ?? []).filter(({ recorded }) => recorded);
  const known = new Map(value.map((one) => [one.variableId, one]));
  for (const { equipmentId, variableId, equipName, name, unit } of rows)
    known.set(variableId, { equipmentId, variableId, equipName, name, ...(unit === '' ? {} : { unit }) });
  return (
    <div>
      <label htmlFor="starter-variables">{t('variables', { most: STARTER_SERIES })}</label>
      <Select<string[]>
        {...choices}
        id="starter-variables"
        className={styles['wide'] ?? ''}
        mode="multiple"
        maxCount={STARTER_SERIES}
        placeholder={t('smart-report:cell.variableFind')}
        value={value.map(({ variableId }) => variableId)}
        options={[...known.values()].map((one) => ({ value: one.variableId, label: `${one.equipName} / ${one.name}` }))}
        showSearch={{ filterOption: false, onSearch: type }}
        onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      />
    </div>
  );
}
