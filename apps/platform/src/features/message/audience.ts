import type { AlarmEvent } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { alarmSource } from '../../engines/alarms/alarm-row.ts';
import type { NewMessage } from './delivery.repository.ts';

/** Who is told about the alarms of a device, of a project itself, or of a gateway that is lost. Implemented where the rules of visibility are. */
export interface AlarmAudience {
  /** Accounts that may see the alarms of each of these devices, projects and gateways. */
  accountsOf(sourceIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** What alarms are of, as messages name it. */
export interface AlarmSource {
  readonly equipType: 'eg' | 'project' | 'gateway';
  /** Id of the device, of the project, or of the gateway. */
  readonly dataId: string;
}
export const sourceOf = (alarm: Pick<AlarmEvent, 'equipId' | 'projectId' | 'gatewayId'>): AlarmSource => ({
  equipType: alarm.projectId !== null ? 'project' : alarm.gatewayId !== null ? 'gateway' : 'eg',
  dataId: alarmSource(alarm),
});
export const aboutSource = ({ equipType, dataId }: AlarmSource) => ({ type: 'alarm', equipType, dataId }) as const;

/** The same message for each account. */
export const messageForEach = (
  accounts: readonly string[] | undefined,
  content: Omit<NewMessage, 'id' | 'accountId'>,
): NewMessage[] => (accounts ?? []).map((accountId) => ({ ...content, id: uuidv7(), accountId }));
