import { bacnet } from './bacnet/bacnet.ts';
import { sample as bacnetSample } from './bacnet/sample.ts';
import type { Driver } from './driver.ts';
import { httpSource } from './http/http.ts';
import { sample as httpSample } from './http/sample.ts';
import { modbusRtu, modbusRtuTcp } from './modbus-rtu/modbus-rtu.ts';
import { sample as modbusRtuSample, tcpSample as modbusRtuTcpSample } from './modbus-rtu/sample.ts';
import { modbusTcp } from './modbus-tcp/modbus-tcp.ts';
import { sample as modbusTcpSample } from './modbus-tcp/sample.ts';
import { mqttSource } from './mqtt/mqtt.ts';
import { sample as mqttSample } from './mqtt/sample.ts';
import { opcua } from './opcua/opcua.ts';
import { sample as opcuaSample } from './opcua/sample.ts';
import { s7 } from './s7/s7.ts';
import { sample as s7Sample } from './s7/sample.ts';
import type { DriverSample } from './testing/peer.ts';

/** Every protocol this gateway speaks. Adding one: a folder, and a line here. */
export const drivers: readonly { driver: Driver; sample: DriverSample }[] = [
  { driver: modbusTcp, sample: modbusTcpSample },
  { driver: modbusRtu, sample: modbusRtuSample },
  { driver: modbusRtuTcp, sample: modbusRtuTcpSample },
  { driver: opcua, sample: opcuaSample },
  { driver: s7, sample: s7Sample },
  { driver: bacnet, sample: bacnetSample },
  { driver: mqttSource, sample: mqttSample },
  { driver: httpSource, sample: httpSample },
];

/** The driver of a configuration's `type`; nothing when this gateway does not speak it. */
export function driverOf(type: string): Driver | undefined {
  return drivers.find(({ driver }) => driver.type === type)?.driver;
}
