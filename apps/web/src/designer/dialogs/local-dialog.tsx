import { InputNumber, Modal, Segmented, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { SAVE_INTERVAL } from '../session/local-settings.ts';
import { useSignal } from '../session/use-signal.ts';
import styles from './dialogs.module.css';

/** Settings of the designer that stay in this browser (S2 §3); each counts at once. */
export function LocalDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { settings } = useDesigner();
  const local = useSignal(settings);
  const id = useId();
  const toggle = (name: 'autoSave' | 'grid' | 'ruler' | 'adsorb') => (
    <div className={styles['formRow']}>
      <label htmlFor={`${id}${name}`}>{t(`local.${name}`)}</label>
      <span>
        <Switch
          id={`${id}${name}`}
          size="small"
          checked={local[name]}
          onChange={(on) => settings.set({ ...local, [name]: on })}
        />{' '}
        <span className={styles['note']}>{t(`local.${name}Hint`)}</span>
      </span>
    </div>
  );
  return (
    <Modal open width={480} title={t('action.local')} footer={null} onCancel={onClose}>
      <div className={styles['form']}>
        {toggle('autoSave')}
        <div className={styles['formRow']}>
          <label htmlFor={`${id}interval`}>{t('local.saveInterval')}</label>
          <span>
            <InputNumber
              id={`${id}interval`}
              size="small"
              min={SAVE_INTERVAL.least}
              max={SAVE_INTERVAL.most}
              precision={0}
              value={local.saveInterval}
              disabled={!local.autoSave}
              onChange={(saveInterval) => saveInterval && settings.set({ ...local, saveInterval })}
            />{' '}
            {t('local.minutes')}
          </span>
        </div>
        {toggle('grid')}
        {toggle('ruler')}
        {toggle('adsorb')}
        <div className={styles['formRow']}>
          <span>{t('local.dataTextShow')}</span>
          <Segmented
            size="small"
            value={local.dataTextShow}
            options={(['signalName', 'value'] as const).map((value) => ({ value, label: t(`local.shows.${value}`) }))}
            onChange={(dataTextShow) => settings.set({ ...local, dataTextShow })}
          />
        </div>
      </div>
    </Modal>
  );
}
