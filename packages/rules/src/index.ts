export {
  ANY_NAME,
  FORMULA_REASONS,
  holds,
  parseExpression,
  parseFormula,
  parseProjectFormula,
  parsePropertyFormula,
  renameInFormula,
} from './formula/parse.ts';
export { asNumber } from './formula/compile-answer.ts';
export type { Answer, LiveValue } from './formula/compile-answer.ts';
export type { Formula, FormulaReason, FormulaResult, PropertyFormula, Scope } from './formula/parse.ts';
export type { Span } from './formula/tokens.ts';
export {
  evaluateQuery,
  LONGEST_QUERY,
  MOST_QUERY_LINES,
  parseQuery,
  QUERY_FARTHEST,
  QUERY_FIGURES,
  QUERY_UNITS,
  queryStretch,
} from './script-query/query.ts';
export type {
  FigureOf,
  QueryFigure,
  QueryLine,
  QueryResult,
  QueryUnit,
  QueryWindows,
  ScriptQuery,
} from './script-query/query.ts';
export { orderFormulas, orderIntermediates } from './formula/order.ts';
export type { FormulaOrder, Orderable, OrderResult } from './formula/order.ts';
export { integerRange, parseNumber } from './pipeline/number.ts';
export type { RawValue } from './pipeline/number.ts';
export { briefProjectSignals, briefSignals, wholeProjectSignals, wholeSignals } from './live/brief-signals.ts';
export { LineProof, patienceOf } from './live/line-proof.ts';
export { roundTo } from './pipeline/round.ts';
export { hasMoved } from './pipeline/moved.ts';
export { compileVariable } from './pipeline/read.ts';
export type { PipelineReading, ReadQuality, VariablePipeline } from './pipeline/read.ts';
export { initialRaw, sameAfterReadBack, settleWrite, toRaw } from './pipeline/write.ts';
export type { WriteResult, WrittenSettings } from './pipeline/write.ts';
export { ALARM_AT_REST, compileAlarm } from './alarm/alarm.ts';
export type { AlarmChange, AlarmRule, AlarmState } from './alarm/alarm.ts';
export { alarmLimitOf } from './alarm/alarm-limit.ts';
export { alarmTexts } from './alarm/alarm-texts.ts';
export {
  alarmCondition,
  alarmSpeech,
  alarmValue,
  conditionWords,
  contentWords,
  lossContent,
  lossReason,
  messageWords,
} from './alarm/alarm-words.ts';
export { serviceWords } from './alarm/service-words.ts';
export { describeCondition } from './alarm/condition.ts';
export { confirmDecision } from './alarm/confirm.ts';
export { escalationProblem, stillEscalates } from './alarm/escalation.ts';
export type { EscalatingGroup } from './alarm/escalation.ts';
export { neverBundled } from './alarm/never-bundled.ts';
export { floodPeriods } from './alarm/flood-periods.ts';
export type { AlarmMinute } from './alarm/flood-periods.ts';
export { minutesOf, quietUntil } from './alarm/quiet-hours.ts';
export { changeDue, changeMoved, nextPeriodicTime, recordTime } from './report/sampling.ts';
export { asPeriodState, averageDecimals, PeriodSum, periodStart } from './report/period.ts';
export type { PeriodResult, PeriodState } from './report/period.ts';
export { compileExpression, compileTrigger, isTriggered } from './report/trigger.ts';
export type { Trigger, TriggeredSettings, Watched } from './report/trigger.ts';
export { formatValue, mappedText } from './mapping/mapping.ts';
export { changedScripts, syntaxFinding, syntaxIssues } from './config/script-syntax.ts';
export type { SyntaxFault } from './config/script-syntax.ts';
export { MODBUS_TABLE_SIZE, modbusMisfit, modbusPlace, modbusWidth } from './register/modbus.ts';
export type { ModbusContent, ModbusPlace } from './register/modbus.ts';
export { conditionFinding } from './config/check-alarm.ts';
export { validateDevice } from './config/validate.ts';
export type { DeviceRules } from './config/device.ts';
export type { ConfigProblem } from './config/problem.ts';
export { refusalIn } from './config/refusal.ts';
export { PASSWORD_RULES, brokenPasswordRules, isGoodPassword, passwordKindsIn } from './account/password.ts';
export type { PasswordKind, PasswordRule } from './account/password.ts';
export { isSharePassword } from './account/share-password.ts';
export { foldUsername, isShortUsername, usernameProblem } from './account/username.ts';
export type { UsernameProblem } from './account/username.ts';
export * from './edit/index.ts';
export { gapWords, modelGaps, roomFor } from './gateway-model/fit.ts';
export type { GatewayDemand, ModelGap, ModelLimits } from './gateway-model/fit.ts';
export { deviceDateProblem } from './device-dates.ts';
export type { DeviceDates } from './device-dates.ts';
export {
  labelCodeProblem,
  lineProblems,
  nameProblems,
  newcomerProblem,
  registeredProblems,
  snProblem,
} from './gateway-model/label.ts';
export type { LineProblem } from './gateway-model/label.ts';
export { signalBand } from './gateway-model/signal.ts';
export type { SignalBand } from './gateway-model/signal.ts';
export { onlinePercent, stateSpans } from './gateway-model/states.ts';
export type { StateChange, StateSpan } from './gateway-model/states.ts';
export { checkGatewaySettings } from './gateway/check-settings.ts';
export type { SettingsFacts, SettingsIssue } from './gateway/check-settings.ts';
export { compareVersions, newestFor, upgradeRefusal } from './gateway/upgrade.ts';
export type { UpgradeFacts } from './gateway/upgrade.ts';
export { LIVE_TRAFFIC, idleAfterMs, livePace, liveTraffic, streamedPerDayMs } from './gateway/live-traffic.ts';
export { isAbnormal, isMissing, suits } from './inspection/judge.ts';
export type { Found } from './inspection/judge.ts';
export {
  cardDay,
  cardMonth,
  cardState,
  endOfCardDay,
  isRechargeable,
  minMonths,
  rechargeUntil,
  renewedUntil,
} from './card/card-dates.ts';
export type { CardFacts } from './card/card-dates.ts';
export { cardLineProblems, cardOfLine, isIccid, maskedIccid, plainIccid } from './card/card-lines.ts';
export type { CardLine, CardSays } from './card/card-lines.ts';
export { isSeen, orderStateAfter } from './field/order-state.ts';
export type { StepSent } from './field/order-state.ts';
export { devicesToTake, lastValues, pictureRoom, picturesOf } from './field/take-along.ts';
export type { LastValue, PictureOf } from './field/take-along.ts';
export { afterSending, lineAfter, nextToSend, patienceFor, pauseAfter, withParts } from './field/outbox.ts';
export type { Entry, Outcome, Refusal, LineSeen } from './field/outbox.ts';
