import type { BilingualText } from './define-errors.ts';

/** A resource the new gateway lacks when a gateway is replaced, and what to do about it. */
export interface ReplacementGap extends BilingualText {
  readonly hint: BilingualText;
}

/** S1 §8: a failed replacement names what the new gateway lacks, with a fix hint. Shown with 1124 of the device table. */
export const REPLACEMENT_GAPS = {
  drivers: {
    zh: '新网关可用的驱动数量不足',
    en: 'The new gateway can hold fewer drivers.',
    hint: { zh: '请删除不用的驱动，或更换容量更大的网关', en: 'Delete unused drivers or take a larger gateway.' },
  },
  protocols: {
    zh: '新网关不支持设备使用的协议',
    en: 'The new gateway does not support a protocol of the device.',
    hint: {
      zh: '请更换支持该协议的网关，或升级固件',
      en: 'Take a gateway with this protocol or upgrade its firmware.',
    },
  },
  ports: {
    zh: '新网关没有驱动使用的通讯口',
    en: 'The new gateway lacks a communication port that a driver uses.',
    hint: { zh: '请将驱动改到其他通讯口', en: 'Move the driver to another port.' },
  },
  variables: {
    zh: '新网关可用的变量数量不足',
    en: 'The new gateway can hold fewer variables.',
    hint: { zh: '请删除不用的变量，或更换容量更大的网关', en: 'Delete unused variables or take a larger gateway.' },
  },
  alarms: {
    zh: '新网关可用的报警数量不足',
    en: 'The new gateway can hold fewer alarms.',
    hint: { zh: '请删除不用的报警，或更换容量更大的网关', en: 'Delete unused alarms or take a larger gateway.' },
  },
  reports: {
    zh: '新网关可用的报表数量不足',
    en: 'The new gateway can hold fewer reports.',
    hint: { zh: '请删除不用的报表，或更换容量更大的网关', en: 'Delete unused reports or take a larger gateway.' },
  },
  scripts: {
    zh: '新网关不支持脚本，或可用的脚本数量不足',
    en: 'The new gateway runs no scripts or fewer of them.',
    hint: { zh: '请删除脚本，或更换支持脚本的网关', en: 'Delete scripts or take a gateway that runs them.' },
  },
  mqtt: {
    zh: '新网关不支持MQTT转发',
    en: 'The new gateway does not support MQTT forwarding.',
    hint: { zh: '请关闭MQTT转发，或更换支持的网关', en: 'Switch MQTT forwarding off or take a gateway that has it.' },
  },
  antiTamper: {
    zh: '新网关不支持防拆功能',
    en: 'The new gateway does not support anti-tamper.',
    hint: {
      zh: '请清除防拆公式，或更换支持的网关',
      en: 'Clear the anti-tamper formula or take a gateway that has it.',
    },
  },
  lowPower: {
    zh: '新网关不支持低功耗模式',
    en: 'The new gateway does not support low power.',
    hint: { zh: '请关闭低功耗设置，或更换支持的网关', en: 'Switch low power off or take a gateway that has it.' },
  },
  baseStation: {
    zh: '新网关不支持基站定位',
    en: 'The new gateway does not support base-station location.',
    hint: { zh: '请改为手动设置位置', en: 'Set the position by hand.' },
  },
  vpn: {
    zh: '新网关不支持VPN',
    en: 'The new gateway does not support VPN.',
    hint: { zh: '请关闭VPN后再更换', en: 'Close the VPN before the replacement.' },
  },
  network: {
    zh: '新网关不支持原网关的网络模式',
    en: 'The new gateway does not support the network mode of the old one.',
    hint: { zh: '请先将网关切换为标准模式', en: 'Switch the gateway to standard mode first.' },
  },
  series: {
    zh: '新网关与原网关的系列不同',
    en: 'The new gateway is of another series.',
    hint: { zh: '请选择同系列的网关', en: 'Choose a gateway of the same series.' },
  },
} as const satisfies Record<string, ReplacementGap>;
export type ReplacementResource = keyof typeof REPLACEMENT_GAPS;
