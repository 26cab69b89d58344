import {
  type BodyOut,
  LIMITS,
  commonErrors,
  type deviceAdminCalls,
  deviceErrors,
  gatewayErrors,
} from '@lightfield/contract';
import { type DeviceDates, deviceDateProblem } from '@lightfield/rules';
import type { Lang } from '../../../kernel/language.ts';
import { ParameterError } from '../../../kernel/parse-body.ts';
import { checkTitle } from '../../../kernel/title.ts';

/** Basic information as a person sent it, without who the device is. */
export type Entered = Omit<BodyOut<typeof deviceAdminCalls.edit>, 'id'>;

const [LNG_MAX, LAT_MAX] = [180, 90];

/** Name of 1 to 25 characters (1115) that is a title or stays what it is (`before`), a position on the earth or none (1122), dates in their order (10001). */
export function checkEntered(
  { name, lng, lat, ...dates }: Pick<Entered, 'name' | 'lng' | 'lat'> & DeviceDates,
  lang: Lang,
  before?: string,
): void {
  if (name.length === 0 || name.length > LIMITS.device.nameMax) throw deviceErrors.nameTooLong({ field: 'name' });
  checkTitle(name, lang, before === undefined ? {} : { before });
  if ((lng === undefined) !== (lat === undefined))
    throw deviceErrors.positionInvalid({ field: lng === undefined ? 'lng' : 'lat' });
  if (lng !== undefined && Math.abs(lng) > LNG_MAX) throw deviceErrors.positionInvalid({ field: 'lng' });
  if (lat !== undefined && Math.abs(lat) > LAT_MAX) throw deviceErrors.positionInvalid({ field: 'lat' });
  const wrong = deviceDateProblem(dates);
  if (wrong)
    throw new ParameterError(commonErrors.parameterInvalid.spec, [{ field: wrong.field, problem: wrong[lang] }]);
}

/** What stands on the label of a gateway (S1 §5): an SN of 12 digits (1303, 1304), a code of 6 digits (1308). */
export function checkLabel({ sn, code }: { sn: string; code: string }): void {
  if (!/^\d*$/.test(sn)) throw gatewayErrors.snDigitsOnly({ field: 'sn' });
  if (sn.length !== LIMITS.gateway.snDigits) throw gatewayErrors.snLength({ field: 'sn' });
  if (!/^\d+$/.test(code) || code.length !== LIMITS.gateway.verificationCodeDigits)
    throw gatewayErrors.codeDigitsOnly({ field: 'code' });
}

/** `undefined` on either side: it is made for no series in particular, or not known yet. */
export const isOtherSeries = (one: { series: string } | null, other: { series: string } | null): boolean =>
  one !== null && other !== null && one.series !== other.series;
export type CheckLabel = typeof checkLabel;
