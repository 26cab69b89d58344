import {
  type ConfigItems,
  type DriverField,
  type DriverForm,
  type DriverItem,
  type VariableItem,
  type VariableSettings,
  type Text,
  deviceFaultErrors,
  driverErrors,
  isHost,
  monitorErrors,
  protocolErrors,
  registerErrors,
} from '@lightfield/contract';
import { type Finding, found, known } from '../config/problem.ts';
import { modbusMisfit, modbusPlace, unknownModbusTable } from '../register/modbus.ts';
import type { CheckFrame, Tell, Told } from './check-frame.ts';
import { rulesText } from '../locales/rules/text.ts';

/** Setting that names a communication port of the gateway itself, in forms of serial drivers. */
const PORT_SETTING = 'path';

/** Setting that names the machine of a peer, in forms of drivers of networks. */
const HOST_SETTING = 'host';

/** Protocols and settings of drivers, against what there is and what the model has. */
export function checkDrivers({ drivers }: ConfigItems, { forms, model }: CheckFrame, tell: Tell): void {
  for (const driver of drivers) {
    const form = forms.find(({ type }) => type === driver.type);
    const isOffered = !model || model.protocols.length === 0 || model.protocols.includes(driver.type);
    if (!form || !isOffered) tell('drivers', driver, driver.name, known(protocolErrors.protocolUnsupported), 'type');
    if (!form) continue;
    for (const wrong of checkDriverSettings(form, driver.settings))
      tell('drivers', driver, driver.name, wrong, `settings.${wrong.field}`);
    const port = portOf(driver, form);
    if (model && port !== undefined && model.ports.length > 0 && !model.ports.includes(port))
      tell(
        'drivers',
        driver,
        driver.name,
        found(
          driverErrors.driverSettingsInvalid,
          rulesText('checkDriver.hasNoPortItHas', { name: model.name, port, ports: model.ports }),
        ),
        `settings.${PORT_SETTING}`,
      );
  }
}

/** Setting of an MQTT source that names the topic of variables whose address names none: such an address begins with "#". */
const TOPIC_SETTING = 'subscribeTopic';
const OF_THE_DRIVER = '#';
const subscribesToNone = ({ type, settings }: DriverItem): boolean => {
  const topic = settings[TOPIC_SETTING];
  return type === 'mqtt' && (typeof topic !== 'string' || topic.trim() === '');
};
const topicMissing = found(registerErrors.registerAddressInvalid, rulesText('checkDriver.topicMissing'));

/** Drivers whose addresses name a register of Modbus. */
const isModbus = ({ type }: DriverForm): boolean => type.startsWith('modbus-');

/** What is wrong with an address that does not fit the form of its driver. */
function notAnAddress(form: DriverForm, written: string) {
  const table = isModbus(form) ? unknownModbusTable(written) : undefined;
  if (table !== undefined)
    return found(
      registerErrors.registerTypeUnknown,
      rulesText('checkDriver.thereIsNoRegisterTypeWrite', { table, notation: form.notation }),
    );
  return found(
    registerErrors.registerAddressInvalid,
    rulesText('checkDriver.theAddressIsWrongWriteIt', { written, notation: form.notation }),
  );
}

/**
 * Addresses of variables, as far as the form of their driver describes them (2201, 2202), and whether the data type fits the
 * register (1717, 2004); the driver has the last word.
 */
export function checkAddresses({ drivers, variables }: ConfigItems, { forms }: CheckFrame, tell: Tell): void {
  const formOf = new Map(drivers.map(({ name, type }) => [name, forms.find((form) => form.type === type)]));
  const nameless = new Set(drivers.flatMap((driver) => (subscribesToNone(driver) ? driver.name : [])));
  for (const variable of variables) {
    const { kind, driver, address } = variable;
    const form = kind === 'device' && driver !== undefined ? formOf.get(driver) : undefined;
    const written = address?.trim() ?? '';
    if (form && nameless.has(driver ?? '') && written.startsWith(OF_THE_DRIVER)) {
      tell('variables', variable, variable.key, topicMissing, 'address');
      continue;
    }
    if (!form?.addressPattern || written === '') continue;
    const wrong = addressProblem(variable, form, written);
    if (wrong) tell('variables', variable, variable.key, ...wrong);
  }
}

function addressProblem(variable: VariableItem, form: DriverForm, written: string): Told | undefined {
  if (!patternOf(form.addressPattern ?? '').test(written)) return [notAnAddress(form, written), 'address'];
  return lengthMissing(variable, form) ?? (isModbus(form) ? misfitOf(variable, written) : undefined);
}

function misfitOf({ dataType, stringLength, access }: VariableItem, address: string): Told | undefined {
  const place = modbusPlace(address);
  if (!place) return undefined;
  const misfit = modbusMisfit(place, { dataType, stringLength: stringLength ?? 0 }, access !== 'read');
  if (!misfit) return undefined;
  return [misfit, FIELD_OF[misfit.code] ?? 'address'];
}

/** Protocols that read as many bytes as a text is said to have; without a length the gateway refuses the whole configuration. */
const needsStringLength = (type: string): boolean => type.startsWith('modbus-') || type === 's7';

/**
 * A text of a register that nobody gave a length, as older rules let it be saved; `type`: of its driver. It cannot be read, and is
 * left out of what a gateway is told to read.
 */
export const lacksLength = (
  { kind, dataType, stringLength }: Pick<VariableSettings, 'kind' | 'dataType' | 'stringLength'>,
  type: string | undefined,
): boolean =>
  kind === 'device' &&
  dataType === 'string' &&
  stringLength === undefined &&
  type !== undefined &&
  needsStringLength(type);

function lengthMissing(variable: VariableItem, { type }: DriverForm): Told | undefined {
  if (!lacksLength(variable, type)) return undefined;
  return [found(deviceFaultErrors.dataTypeWrong, rulesText('checkDriver.aStringNeedsItsLength')), 'stringLength'];
}
const FIELD_OF: Readonly<Record<number, string>> = {
  [deviceFaultErrors.dataTypeWrong.code]: 'dataType',
  [monitorErrors.readOnly.code]: 'access',
};

/** Communication port a driver uses; undefined: it has none. */
export function portOf({ settings }: Pick<DriverItem, 'settings'>, form: DriverForm): string | undefined {
  const port = PORT_SETTING in form.settings.properties ? settings[PORT_SETTING] : undefined;
  return typeof port === 'string' && port !== '' ? port : undefined;
}

export interface WrongSetting extends Finding {
  /** Name of the setting, e.g. "host". */
  readonly field: string;
}

/** Settings of a driver against its form (1505). The driver itself has the last word, at the gateway. */
export function checkDriverSettings(form: DriverForm, settings: Readonly<Record<string, unknown>>): WrongSetting[] {
  const { properties, required = [] } = form.settings;
  const wrong: WrongSetting[] = [];
  const say = (field: string, reason: Text) => {
    const text = rulesText('checkDriver.setting', { label: properties[field] ?? field, reason });
    wrong.push(Object.assign(found(driverErrors.driverSettingsInvalid, text), { field }));
  };
  for (const field of Object.keys(settings))
    if (!Object.hasOwn(properties, field)) say(field, rulesText('checkDriver.theProtocolHasNoSuchSetting'));
  for (const [field, schema] of Object.entries(properties)) {
    const value = Object.hasOwn(settings, field) ? settings[field] : undefined;
    if (value === undefined) {
      if (required.includes(field)) say(field, rulesText('checkDriver.isRequired'));
      continue;
    }
    const reason = wrongValue(schema, value) ?? (field === HOST_SETTING ? wrongHost(value) : undefined);
    if (reason) say(field, reason);
  }
  return wrong;
}

type Reason = Text;

const wrongHost = (value: unknown): Reason | undefined =>
  typeof value === 'string' && !isHost(value.trim()) ? rulesText('checkDriver.noHost') : undefined;

function wrongValue(schema: DriverField, value: unknown): Reason | undefined {
  const choices = choicesOf(schema);
  if (choices)
    return choices.includes(value) ? undefined : rulesText('checkDriver.oneOf', { choices: choices.map(String) });
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' ? wrongText(schema, value) : rulesText('checkDriver.aText');
    case 'integer':
      return Number.isSafeInteger(value) ? wrongSize(schema, Number(value)) : rulesText('checkDriver.whole');
    case 'number':
      return typeof value === 'number' ? wrongSize(schema, value) : rulesText('checkDriver.aNumber');
    case 'boolean':
      return typeof value === 'boolean' ? undefined : rulesText('checkDriver.yesOrNo');
    default:
      return undefined;
  }
}

/** Values of a choice, be it written as `enum` or as alternatives of constants. */
function choicesOf({ enum: values, anyOf }: DriverField): readonly unknown[] | undefined {
  if (values) return values;
  if (!Array.isArray(anyOf)) return undefined;
  const constants = anyOf.map((choice: unknown) =>
    typeof choice === 'object' && choice !== null && 'const' in choice ? choice.const : undefined,
  );
  return constants.includes(undefined) ? undefined : constants;
}

function wrongText({ minLength = 0, maxLength = Infinity, pattern }: DriverField, value: string): Reason | undefined {
  if (value.length < minLength)
    return value === '' ? rulesText('checkDriver.isRequired') : rulesText('checkDriver.atLeast', { count: minLength });
  if (value.length > maxLength) return rulesText('checkDriver.atMost', { count: maxLength });
  return typeof pattern === 'string' && !patternOf(pattern).test(value)
    ? rulesText('checkDriver.malformed')
    : undefined;
}

function wrongSize({ minimum = -Infinity, maximum = Infinity }: DriverField, value: number): Reason | undefined {
  return value < minimum || value > maximum ? rulesText('checkDriver.within', { minimum, maximum }) : undefined;
}

/** Patterns come from the forms, of which there are few. */
const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, pattern);
  return pattern;
}
