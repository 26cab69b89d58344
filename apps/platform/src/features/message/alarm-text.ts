import type { AlarmEvent, Severity, Value } from '@lightfield/contract';

/** Stored texts are Chinese: the platform's language by default, and that of the voice that speaks them (S3 §4). */
const SEVERITIES: Readonly<Record<Severity, string>> = { severe: '严重', important: '重要', normal: '一般' };
/** An alarm from a gateway that was cut off says so beyond this age. */
const LATE_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const valueText = (value: Value, unit: string) => (value === null ? '无数据' : `${value}${unit && ` ${unit}`}`);

function ageText(ms: number): string {
  return ms < HOUR_MS ? `${Math.round(ms / MINUTE_MS)}分钟` : `${(ms / HOUR_MS).toFixed(1)}小时`;
}

/** Title and note of the message for one alarm. `now`: when the message is written, ms. `shelved`: it was held back by a shelf that has ended. */
export function alarmText(alarm: AlarmEvent, now: number, shelved = false): { title: string; note: string } {
  const age = ageText(now - alarm.raisedAt);
  const cutOff = now - alarm.raisedAt > LATE_MS ? `；网关离线补报，发生于${age}前` : '';
  const late = shelved ? `；搁置已结束，报警仍未恢复，发生于${age}前` : cutOff;
  return {
    title: `【${SEVERITIES[alarm.severity]}】${alarm.equipName}：${alarm.content}`,
    note: `${alarm.signalTitle} 当前值 ${valueText(alarm.value, alarm.unit)}，报警条件 ${alarm.condition}${alarm.unit && ` ${alarm.unit}`}${late}`,
  };
}

/** The one message that stands for a flood of a device. */
export function floodText(equipName: string, count: number, severity: Severity): { title: string; note: string } {
  return {
    title: `【${SEVERITIES[severity]}】${equipName}：报警频繁`,
    note: `该设备短时间内报警过多，另有 ${count} 条报警已合并为本条消息，请到报警记录中查看`,
  };
}
