import { defineErrors } from './define-errors.ts';

/** 1501-1505 (S1 §8): drivers of a device. */
export const driverErrors = defineErrors({
  driverNotFound: {
    code: 1501,
    zh: '驱动不存在或已被删除，请刷新后重试',
    en: 'The driver does not exist any more. Refresh the list.',
  },
  driverNameExists: {
    code: 1502,
    zh: '驱动名称已存在，请换一个',
    en: 'This driver name is taken. Choose another one.',
  },
  driversMax: {
    code: 1503,
    zh: '驱动数量已达网关型号的上限',
    en: 'The gateway model can hold no more drivers.',
  },
  driverInUse: {
    code: 1504,
    zh: '驱动下还有变量，请先删除或移走变量',
    en: 'Variables use this driver. Delete or move them first.',
  },
  driverSettingsInvalid: {
    code: 1505,
    zh: '驱动参数有误，请检查端口、地址和通讯参数',
    en: 'The driver settings are wrong. Check port, address and communication parameters.',
  },
});

/** 2101 (S1 §8): protocols. */
export const protocolErrors = defineErrors({
  protocolUnsupported: {
    code: 2101,
    zh: '网关不支持该协议，请选择其他驱动',
    en: 'The gateway does not support this protocol. Choose another driver.',
  },
});

/** 2201-2202 (S1 §8): registers. */
export const registerErrors = defineErrors({
  registerTypeUnknown: {
    code: 2201,
    zh: '该协议没有此寄存器类型，请重新选择',
    en: 'The protocol has no such register type. Choose another one.',
  },
  registerAddressInvalid: {
    code: 2202,
    zh: '寄存器地址的格式或范围不正确，请修改',
    en: 'The register address is malformed or out of range. Correct it.',
  },
});
