import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { describe, expect, it } from 'vitest';
import { choicesOf, fieldProblem, settingsFor, shownFields, withSetting } from './driver-settings.ts';

const formOf = (type: string) => {
  const form = DRIVER_FORMS.find((one) => one.type === type);
  if (!form) throw new Error(`no form ${type}`);
  return form;
};
const field = (type: string, name: string, settings = {}) => {
  const found = shownFields(formOf(type), settings).find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not shown`);
  return found;
};

describe('the form of a driver', () => {
  it('shows a setting only while the one it hangs on says so', () => {
    const names = (settings: Record<string, unknown>) => shownFields(formOf('opcua'), settings).map(({ name }) => name);
    expect(names({ login: 'userName' })).toContain('password');
    expect(names({ login: 'anonymous' })).not.toContain('password');
  });
  it('lets go of what is no longer shown and of what was emptied', () => {
    const form = formOf('opcua');
    const before = { endpoint: 'opc.tcp://a:4840', login: 'userName', userName: 'u' };
    expect(withSetting(form, before, 'login', 'anonymous')).toEqual({ endpoint: before.endpoint, login: 'anonymous' });
    expect(withSetting(form, before, 'userName', '')).not.toHaveProperty('userName');
  });
  it('keeps what another protocol has as well', () => {
    const settings = { host: '10.0.0.7', port: 502, maxRegisters: 20, unitId: 3 };
    expect(settingsFor(formOf('modbus-rtu-tcp'), settings)).toMatchObject({ host: '10.0.0.7', port: 502, unitId: 3 });
    expect(settingsFor(formOf('modbus-rtu'), settings)).not.toHaveProperty('host');
  });
  it('names what is wrong before the server would', () => {
    expect(fieldProblem(field('modbus-tcp', 'host'), undefined)).toEqual({ kind: 'required' });
    expect(fieldProblem(field('modbus-tcp', 'port'), 70_000)).toEqual({ kind: 'range', min: 1, max: 65_535 });
    expect(fieldProblem(field('modbus-tcp', 'port'), 1.5)).toEqual({ kind: 'whole' });
    expect(fieldProblem(field('opcua', 'endpoint'), 'http://a')).toEqual({ kind: 'pattern' });
    expect(fieldProblem(field('modbus-tcp', 'port'), undefined)).toBeUndefined();
    expect(choicesOf(field('modbus-rtu', 'dataBits').field)).toEqual([7, 8]);
  });
});
