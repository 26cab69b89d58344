import { defineErrors } from './define-errors.ts';

/**
 * 1711-1722, 99901-99907 and 90099 (S1 §8): what the lower device (PLC, meter) or the line to it answers. An over-limit
 * write and a read-only variable are 2003 and 2004 of the monitor table, also when the device is the one that says so.
 */
export const deviceFaultErrors = defineErrors({
  deviceFault: { code: 1711, zh: '下位机故障，请检查设备', en: 'The field device reports a fault. Check it.' },
  deviceBusy: { code: 1712, zh: '下位机忙，请稍后重试', en: 'The field device is busy. Try again later.' },
  dataValidation: {
    code: 1713,
    zh: '数据校验失败，请检查通讯线路',
    en: 'The data did not pass its check. Inspect the communication line.',
  },
  variableMissing: {
    code: 1714,
    zh: '网关中没有该变量，请先同步配置',
    en: 'The gateway does not know this variable. Synchronise first.',
  },
  responseTimeout: {
    code: 1715,
    zh: '下位机响应超时，请检查接线和站号',
    en: 'The field device did not answer. Check wiring and station number.',
  },
  addressMissing: {
    code: 1716,
    zh: '下位机中没有该地址，请检查变量地址',
    en: 'The field device has no such address. Check the address of the variable.',
  },
  dataTypeWrong: {
    code: 1717,
    zh: '数据类型不匹配，请检查变量的数据类型',
    en: 'The data type does not match. Check the data type of the variable.',
  },
  functionUnsupported: {
    code: 1718,
    zh: '下位机不支持该功能码，请检查寄存器类型',
    en: 'The field device does not support this function. Check the register type.',
  },
  valueRefused: { code: 1719, zh: '下位机拒绝了该数据值', en: 'The field device refused this value.' },
  connectionFailed: {
    code: 1720,
    zh: '无法连接下位机，请检查地址、端口和网络',
    en: 'The field device could not be reached. Check address, port and network.',
  },
  portUnavailable: {
    code: 1721,
    zh: '通讯口打开失败，请检查是否被占用',
    en: 'The communication port could not be opened. Check whether something else uses it.',
  },
  readBackDiffers: {
    code: 1722,
    zh: '写入后回读的值不一致，请确认设备是否允许写入',
    en: 'The value read back differs from the one written. Check that the device accepts it.',
  },
  parityError: {
    code: 99901,
    zh: '下位机存储奇偶校验错误',
    en: 'The field device found a parity error in its memory.',
  },
  stillProcessing: {
    code: 99902,
    zh: '下位机已接收命令，仍在处理，请稍后查看结果',
    en: 'The field device has accepted the command and is still working on it. Look again later.',
  },
  pathUnavailable: {
    code: 99903,
    zh: '转换网关路径不可用，请检查其配置',
    en: 'The path through the converter is not available. Check its settings.',
  },
  targetSilent: {
    code: 99904,
    zh: '转换网关下的设备无响应，请检查设备是否上电',
    en: 'The device behind the converter does not answer. Check that it has power.',
  },
  negativeAcknowledge: {
    code: 99905,
    zh: '下位机不能执行该命令',
    en: 'The field device cannot carry out this command.',
  },
  replyMalformed: {
    code: 99906,
    zh: '下位机应答报文格式错误，请检查协议',
    en: 'The answer of the field device is malformed. Check the protocol.',
  },
  accessRefused: {
    code: 99907,
    zh: '下位机拒绝访问，请检查密码和访问权限',
    en: 'The field device refused access. Check its password and access rights.',
  },
  unknownFault: {
    code: 90099,
    zh: '下位机返回未知故障，请查看设备手册',
    en: 'The field device answered with an unknown fault. See its manual.',
  },
});
