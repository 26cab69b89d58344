import { accountErrors, enterpriseErrors, roleErrors, socialErrors } from './account.ts';
import { errorsText } from '../locales/errors/text.ts';
import type { Language } from '../text/language.ts';
import { activationErrors } from './activation.ts';
import { apiKeyErrors } from './api-key.ts';
import { monitorErrors } from './alarm.ts';
import { alarmGroupErrors, alarmWorkErrors } from './alarm-group.ts';
import { gatewayModelErrors } from './catalogue.ts';
import { cardErrors } from './card.ts';
import { commonErrors } from './common.ts';
import type { ErrorSpec } from './define-errors.ts';
import { deviceFaultErrors } from './device-fault.ts';
import { deviceErrors, groupErrors } from './device.ts';
import { driverErrors, protocolErrors, registerErrors } from './driver.ts';
import { agentErrors } from './agent.ts';
import { componentErrors } from './component.ts';
import { pageLookErrors } from './page-look.ts';
import { ownSymbolErrors } from './own-symbol.ts';
import { gatewayErrors } from './gateway.ts';
import { handoverErrors } from './handover.ts';
import { inputErrors } from './input.ts';
import { invoiceErrors, payOrderErrors } from './invoice.ts';
import { inspectionErrors, noticeErrors, smartReportErrors, videoErrors, workOrderErrors } from './operations.ts';
import { dataCentreErrors } from './data-centre.ts';
import { webhookErrors } from './webhook.ts';
import { pushErrors } from './push.ts';
import { marketErrors } from './market.ts';
import { pageErrors } from './page.ts';
import { projectErrors } from './project.ts';
import { sceneErrors } from './scene.ts';
import { styleErrors } from './style.ts';
import { shareErrors } from './share.ts';
import { templateErrors } from './template.ts';
import { variableErrors } from './variable.ts';

/** Every code with its texts. Adding an error: one line in its table. */
export const ALL_ERRORS: readonly ErrorSpec[] = [
  accountErrors,
  deviceErrors,
  groupErrors,
  alarmGroupErrors,
  alarmWorkErrors,
  handoverErrors,
  gatewayErrors,
  gatewayModelErrors,
  templateErrors,
  driverErrors,
  variableErrors,
  deviceFaultErrors,
  pageErrors,
  sceneErrors,
  styleErrors,
  componentErrors,
  pageLookErrors,
  ownSymbolErrors,
  apiKeyErrors,
  webhookErrors,
  pushErrors,
  agentErrors,
  dataCentreErrors,
  monitorErrors,
  protocolErrors,
  registerErrors,
  socialErrors,
  noticeErrors,
  shareErrors,
  projectErrors,
  inspectionErrors,
  workOrderErrors,
  enterpriseErrors,
  invoiceErrors,
  payOrderErrors,
  cardErrors,
  marketErrors,
  videoErrors,
  smartReportErrors,
  roleErrors,
  inputErrors,
  commonErrors,
  activationErrors,
].flatMap((table) => Object.values(table).map((build) => build.spec));

const byCode = new Map(ALL_ERRORS.map((spec) => [spec.code, spec]));

/** Text of a code in a language; an unknown code gets the generic communication text plus the code (S1 §8). */
export function errorText(code: number, lang: Language): string {
  return (byCode.get(code) ?? errorsText('unknown', { code }))[lang];
}
