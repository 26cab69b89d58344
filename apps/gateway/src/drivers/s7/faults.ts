import { type BilingualText, deviceFaultErrors, type ErrorSpec } from '@lightfield/contract';
import { DeviceRefusal, inBoth, LinkClosed, type RefusalKind } from '../driver.ts';

export const garbled = (what: string): DeviceRefusal =>
  new DeviceRefusal('garbled', deviceFaultErrors.replyMalformed.spec, `malformed reply: ${what}`);

interface Meaning extends BilingualText {
  readonly kind: RefusalKind;
  readonly fault: ErrorSpec;
}
const meaning = (kind: RefusalKind, fault: { spec: ErrorSpec }, zh: string, en: string): Meaning => ({
  kind,
  fault: fault.spec,
  zh,
  en,
});

/** There is such an area, and it ends before the last byte asked for. */
export const OUT_OF_RANGE = 0x05;

/** Return codes of single items. */
const OF_ITEMS: Readonly<Record<number, Meaning>> = {
  0x01: meaning('refused', deviceFaultErrors.deviceFault, '硬件故障', 'hardware fault'),
  0x03: meaning(
    'refused',
    deviceFaultErrors.accessRefused,
    '不允许访问该对象：检查CPU的访问保护级别，并允许PUT/GET访问',
    'the object may not be accessed: check the protection of the CPU and permit access with PUT/GET',
  ),
  [OUT_OF_RANGE]: meaning(
    'address',
    deviceFaultErrors.addressMissing,
    '地址超出范围：检查偏移量，并取消该数据块的“优化的块访问”',
    'the address is out of range: check the offset, and switch off "optimized block access" of the data block',
  ),
  0x06: meaning('refused', deviceFaultErrors.dataTypeWrong, '不支持该数据类型', 'the data type is not supported'),
  0x07: meaning('refused', deviceFaultErrors.dataTypeWrong, '数据长度不一致', 'the length of the data does not fit'),
  0x0a: meaning(
    'address',
    deviceFaultErrors.addressMissing,
    '对象不存在：检查数据块号，并确认数据块已下载到CPU',
    'the object does not exist: check the number of the data block and that it was downloaded to the CPU',
  ),
};

const PUT_GET: readonly [zh: string, en: string] = [
  'CPU拒绝访问：在CPU属性的“防护与安全”中允许来自远程对象的PUT/GET通信访问，并检查访问保护级别',
  'the CPU refuses access: permit access with PUT/GET communication from remote partner in its properties (protection & security), and check its access level',
];
/** Error class and code of a whole reply. */
const OF_REPLIES: Readonly<Record<number, Meaning>> = {
  0x8104: meaning('refused', deviceFaultErrors.accessRefused, ...PUT_GET),
  0x8500: meaning('address', deviceFaultErrors.replyMalformed, '报文长度不符', 'a message of the wrong length'),
  0xd241: meaning('refused', deviceFaultErrors.accessRefused, 'CPU要求密码', 'the CPU asks for a password'),
  0xd602: meaning('refused', deviceFaultErrors.accessRefused, 'CPU要求密码', 'the CPU asks for a password'),
};

const hex = (code: number, digits: number) => `0x${code.toString(16).toUpperCase().padStart(digits, '0')}`;

function refusal(known: Meaning | undefined, name: string): DeviceRefusal {
  if (!known) return new DeviceRefusal('refused', deviceFaultErrors.unknownFault.spec, `S7 ${name}`);
  return new DeviceRefusal(known.kind, known.fault, `S7 ${name}: ${inBoth(known)}`);
}

/** Why a CPU did not do one item. */
export const itemRefusal = (code: number): DeviceRefusal => refusal(OF_ITEMS[code], `return code ${hex(code, 2)}`);
/** Why a CPU did nothing of what it was asked. */
export const replyRefusal = (error: number): DeviceRefusal => refusal(OF_REPLIES[error], `error ${hex(error, 4)}`);

/** The connection ended before there was one. `why`: what the CPU said, if it said anything. */
export function notConnected(why: string): LinkClosed {
  const hint = {
    zh: '检查机架号、槽号或TSAP，CPU是否允许PUT/GET访问，以及连接数是否已用完',
    en: 'check rack, slot or TSAP, that the CPU permits access with PUT/GET, and that it has a connection left',
  };
  return new LinkClosed(`${why}: ${inBoth(hint)}`);
}
