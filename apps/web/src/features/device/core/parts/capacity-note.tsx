import type { ConfigKind } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { capacityFor } from '../editor/capacity.ts';
import { useItems, useOwned } from '../editor/editor-context.ts';
import styles from './parts.module.css';

/** "3/200": what is used of the gateway's capacity, and by whom. */
export function CapacityNote({ kind }: { kind: ConfigKind }) {
  const { t } = useTranslation('device-core');
  const taken = useCapacity(kind);
  if (taken.capacity === undefined) return null;
  const total = taken.used + taken.elsewhere;
  return (
    <span className={styles['capacity']} data-full={total > taken.capacity}>
      {total}/{taken.capacity}
      {taken.elsewhere > 0 ? <small> {t('capacity.elsewhere', { count: taken.elsewhere })}</small> : null}
    </span>
  );
}

export const useCapacity = (kind: ConfigKind) => capacityFor(kind, useOwned(), useItems());

/** Why nothing can be added, or `undefined` when something can. */
export function useFull(kind: ConfigKind, wanted = 1): string | undefined {
  const { t } = useTranslation('device-core');
  const { capacity, left } = useCapacity(kind);
  return left >= wanted ? undefined : t('capacity.full', { count: capacity ?? 0 });
}
