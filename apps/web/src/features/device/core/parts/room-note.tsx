import type { ConfigKind } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { roomFor } from '../editor/capacity.ts';
import { useItems, useOwned } from '../editor/editor-context.ts';
import styles from './parts.module.css';

/** "3/200": what is used of the gateway's capacity, and by whom. */
export function RoomNote({ kind }: { kind: ConfigKind }) {
  const { t } = useTranslation('device-core');
  const room = useRoom(kind);
  if (room.capacity === undefined) return null;
  const total = room.used + room.elsewhere;
  return (
    <span className={styles['room']} data-full={total > room.capacity}>
      {total}/{room.capacity}
      {room.elsewhere > 0 ? <small> {t('room.elsewhere', { count: room.elsewhere })}</small> : null}
    </span>
  );
}

export const useRoom = (kind: ConfigKind) => roomFor(kind, useOwned(), useItems());

/** Why nothing can be added, or `undefined` when something can. */
export function useFull(kind: ConfigKind, wanted = 1): string | undefined {
  const { t } = useTranslation('device-core');
  const { capacity, left } = useRoom(kind);
  return left >= wanted ? undefined : t('room.full', { count: capacity ?? 0 });
}
