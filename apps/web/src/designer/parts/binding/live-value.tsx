import type { Reading } from '@lightfield/widgets/kit';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../../session/designer-context.ts';
import styles from './binding.module.css';

/** The latest value of what is bound. */
export function useLatest(key: string): Reading | undefined {
  const { live } = useDesigner().variables;
  return useSyncExternalStore(
    useCallback((changed: () => void) => live.watch(key, changed), [live, key]),
    () => live.read(key),
  );
}

/** A value with its unit; dashes while nothing is known, a word where nothing ever will be. */
export function LiveValue({ of }: { readonly of: string }) {
  const reading = useLatest(of);
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  if (!reading)
    return <span className={styles['noValue']}>{variables.find(of)?.writeOnly ? t('binding.writeOnly') : '--'}</span>;
  const doubtful = reading.quality === 'bad' || reading.quality === 'stale';
  return (
    <span className={styles['value']} data-doubtful={doubtful} title={doubtful ? t(`binding.${reading.quality}`) : ''}>
      {reading.text}
      {reading.unit ? <span className={styles['unit']}> {reading.unit}</span> : null}
    </span>
  );
}
