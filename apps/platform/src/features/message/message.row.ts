import type { Message, MessageSaid, MessageType, Severity } from '@lightfield/contract';
import { speechOf } from './alarm-text.ts';

export const MESSAGE_COLUMNS =
  'id, type, equip_type, data_id, title, note, alarm_id, severity, broadcast_times, created_at, expiry, seen_at, said';

export interface MessageRow {
  id: string;
  type: MessageType;
  equip_type: Message['equipType'];
  data_id: string;
  title: string;
  note: string;
  alarm_id: string | null;
  severity: Severity | null;
  broadcast_times: number;
  created_at: Date;
  expiry: Date | null;
  seen_at: Date | null;
  said: MessageSaid | null;
}

export function messageFromRow(row: MessageRow): Message {
  const speech = speechOf(row.said, row.broadcast_times);
  return {
    id: row.id,
    type: row.type,
    equipType: row.equip_type,
    dataId: row.data_id,
    dataStatus: row.seen_at ? 'seen' : 'sended',
    title: row.title,
    note: row.note,
    ...(row.said && { said: row.said }),
    gmtCreate: row.created_at.getTime(),
    expiry: row.expiry?.getTime() ?? null,
    alarmId: row.alarm_id,
    severity: row.severity,
    alarmBroadcastTimes: row.broadcast_times,
    ...(speech !== undefined && { speech }),
  };
}
