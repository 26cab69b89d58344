import type { Driver } from '../driver.ts';
import { MODBUS_PATTERN, type ModbusAddress, modbusAddress, refusePoint, widthOf } from './address.ts';
import { type ModbusRequest, planRequests } from './plan.ts';
import type { ModbusStation } from './settings.ts';

/** Registers one write may carry (Modbus application protocol 1.1b3, 6.12). */
const MAX_WRITE_REGISTERS = 123;

/** What is the same on every kind of line. */
export const modbusCommon: Pick<
  Driver<ModbusStation, ModbusAddress, ModbusRequest>,
  'notation' | 'addressPattern' | 'address' | 'refuse' | 'plan'
> = {
  notation: {
    zh: '0x1线圈，1x1离散输入，3x1输入寄存器，4x1保持寄存器；4x12.3取位，4x12.H取字节',
    en: '0x1 coil, 1x1 discrete input, 3x1 input register, 4x1 holding register; 4x12.3 a bit, 4x12.H a byte',
  },
  addressPattern: MODBUS_PATTERN,
  address: modbusAddress,
  refuse(point, write) {
    const bytes = MAX_WRITE_REGISTERS * 2;
    if (write && widthOf(point) > MAX_WRITE_REGISTERS)
      return { zh: `超过${bytes}字节的字符串不能写入`, en: `a text longer than ${bytes} bytes cannot be written` };
    return refusePoint(point, write);
  },
  plan: (settings, points, joined) => planRequests(points, joined ? settings : { ...settings, maxGap: 0 }),
};
