import { z } from 'zod';
import { hostField, portField } from '../form.ts';
import { stationFields } from '../modbus/settings.ts';
import { serialFields } from '../serial-fields.ts';

/** One unit on a serial line. Units with the same port share it. */
export const rtuSettings = z.strictObject({ ...serialFields, ...stationFields });
export type RtuSettings = z.infer<typeof rtuSettings>;

/** One unit on a serial line behind a converter that passes bytes on as they are. */
export const rtuTcpSettings = z.strictObject({ host: hostField(), port: portField(502), ...stationFields });
export type RtuTcpSettings = z.infer<typeof rtuTcpSettings>;
