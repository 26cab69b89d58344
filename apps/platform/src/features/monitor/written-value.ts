import { DomainError, type ErrorSpec, monitorErrors, variableErrors } from '@lightfield/contract';
import { type WrittenSettings, parseNumber, settleWrite } from '@lightfield/rules';

const REFUSALS: ReadonlyMap<number, ErrorSpec> = new Map(
  [...Object.values(monitorErrors), ...Object.values(variableErrors)].map(({ code, spec }) => [code, spec]),
);

/**
 * The scaled value that a person typed, as it travels and is logged: what is really written of it (rounded to the decimals of
 * the variable), a number, or a text for strings and 64-bit integers. Throws what `settleWrite` refuses: 2002 not a value of this type, 2003 out of limits or range, 2004 read-only, 2006 the write formula has no
 * result, 1725 a bit other than 0 and 1.
 */
export function writtenValue(settings: WrittenSettings, typed: string): number | string {
  const text = settings.dataType === 'string' ? typed : typed.trim();
  const written = settleWrite(settings, text);
  if (!written.ok) {
    throw new DomainError(REFUSALS.get(written.code) ?? monitorErrors.valueInvalid.spec, {
      signal: settings.key,
      reason: written.reason,
    });
  }
  if (settings.dataType === 'string') return text;
  // Without a formula the register holds what is meant, exactly.
  if (typeof written.raw === 'bigint' && settings.writeFormula === undefined) return written.raw.toString();
  const number = typeof written.scaled === 'number' ? written.scaled : parseNumber(text);
  if (number === undefined) throw monitorErrors.valueInvalid({ signal: settings.key, reason: text });
  return number;
}
