import { v7 as uuidv7 } from 'uuid';
import type { NewMessage } from './delivery.repository.ts';

/** Who is told about the alarms of a device. Implemented where the rules of visibility are. */
export interface AlarmAudience {
  /** Accounts that may see the alarms of each device. */
  accountsOf(deviceIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export const aboutDevice = (deviceId: string) => ({ type: 'alarm', equipType: 'eg', dataId: deviceId }) as const;

/** The same message for each account. */
export const messageForEach = (
  accounts: readonly string[] | undefined,
  content: Omit<NewMessage, 'id' | 'accountId'>,
): NewMessage[] => (accounts ?? []).map((accountId) => ({ ...content, id: uuidv7(), accountId }));
