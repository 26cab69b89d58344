import type { Driver } from '../driver.ts';
import { MODBUS_PATTERN, type ModbusAddress, modbusAddress, refusePoint, widthOf } from './address.ts';
import { type ModbusRequest, planRequests } from './plan.ts';
import type { ModbusStation } from './settings.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** Registers one write may carry (Modbus application protocol 1.1b3, 6.12). */
const MAX_WRITE_REGISTERS = 123;

/** What is the same on every kind of line. */
export const modbusCommon: Pick<
  Driver<ModbusStation, ModbusAddress, ModbusRequest>,
  'notation' | 'addressPattern' | 'address' | 'refuse' | 'plan'
> = {
  notation: driversText('modbus.n0x1Coil1x1DiscreteInput3x1'),
  addressPattern: MODBUS_PATTERN,
  address: modbusAddress,
  refuse(point, write) {
    const bytes = MAX_WRITE_REGISTERS * 2;
    if (write && widthOf(point) > MAX_WRITE_REGISTERS)
      return driversText('modbus.aTextLongerThanBytesCannot', { bytes });
    return refusePoint(point, write);
  },
  plan: (settings, points, joined) => planRequests(points, joined ? settings : { ...settings, maxGap: 0 }),
};
