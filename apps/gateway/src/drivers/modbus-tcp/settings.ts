import { z } from 'zod';
import { hostField, portField } from '../form.ts';
import { stationFields } from '../modbus/settings.ts';

/** One Modbus TCP station: a PLC, or a unit behind a relay. */
export const modbusSettings = z.strictObject({ host: hostField(), port: portField(502), ...stationFields });
export type ModbusSettings = z.infer<typeof modbusSettings>;
