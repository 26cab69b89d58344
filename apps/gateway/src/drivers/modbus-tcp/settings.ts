import { z } from 'zod';
import { field, hostField, portField } from '../form.ts';
import { stationFields } from '../modbus/settings.ts';
import { driversText } from '../../locales/drivers/text.ts';
import { asItIs } from '@lightfield/contract';

/** Devices rarely take more from everybody together. */
const MOST_CONNECTIONS = 8;

/** One Modbus TCP station: a PLC, or a unit behind a relay. */
export const modbusSettings = z.strictObject({
  host: hostField(),
  port: portField(502),
  ...stationFields,
  requestsAtOnce: field(
    z.enum(['auto', '1', '2', '4', '8', '16']).default('auto'),
    driversText.of('modbusTcp.requestsAtOnce', {
      options: {
        auto: driversText('modbusTcp.auto'),
        1: driversText('modbusTcp.oneAtATime'),
        2: asItIs('2'),
        4: asItIs('4'),
        8: asItIs('8'),
        16: asItIs('16'),
      },
      hint: driversText('modbusTcp.aDeviceThatAnswersLateMay'),
      advanced: true,
    }),
  ),
  connections: field(
    z.int().min(1).max(MOST_CONNECTIONS).default(1),
    driversText.of('modbusTcp.connections', {
      hint: driversText('modbusTcp.moreForADeviceThatAnswers'),
      advanced: true,
    }),
  ),
});
export type ModbusSettings = z.infer<typeof modbusSettings>;
