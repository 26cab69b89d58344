import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { snDigits, verificationCodeDigits, batchAdd, locationRefreshPerDay, upgradeMinSignal, mqttTopicMax } =
  LIMITS.gateway;

/**
 * 1301-1356 (S1 §8): the gateway itself, its firmware, network, sleep and supported features. 1357 stands beside the range,
 * which has no code left for it.
 */
export const gatewayErrors = defineErrors({
  communicationTimeout: { code: 1301, zh: '通讯超时', en: 'The gateway did not answer in time.' },
  offline: { code: 1302, zh: '网关离线', en: 'The gateway is offline.' },
  snDigitsOnly: { code: 1303, zh: 'SN只能为数字', en: 'An SN has digits only.' },
  snLength: { code: 1304, zh: `SN须为${snDigits}位数字`, en: `An SN has ${snDigits} digits.` },
  batchAddMax: {
    code: 1305,
    zh: `一次最多添加${batchAdd}个网关`,
    en: `At most ${batchAdd} gateways can be added at once.`,
  },
  snDuplicate: { code: 1306, zh: 'SN重复，请检查后重新提交', en: 'The same SN occurs twice. Check the list.' },
  gatewayNotFound: {
    code: 1307,
    zh: '网关不存在或已被删除，请刷新后重试',
    en: 'The gateway does not exist any more. Refresh the list.',
  },
  codeDigitsOnly: {
    code: 1308,
    zh: `网关验证码须为${verificationCodeDigits}位数字`,
    en: `The verification code of a gateway has ${verificationCodeDigits} digits.`,
  },
  modelUnknown: {
    code: 1309,
    zh: '网关型号未登记，请联系运营中心',
    en: 'This gateway model is not registered. Ask the operation centre.',
  },
  carriesDevices: {
    code: 1310,
    zh: '网关下还有设备，请先解绑设备',
    en: 'The gateway still carries devices. Unbind them first.',
  },
  upgradeFailed: { code: 1311, zh: '固件升级失败，请重试', en: 'The firmware upgrade failed. Try again.' },
  upgradeRunning: {
    code: 1312,
    zh: '固件正在升级，请等待完成',
    en: 'The firmware is being upgraded. Wait until this has ended.',
  },
  firmwareLatest: { code: 1313, zh: '当前已是最新固件', en: 'The gateway already runs the latest firmware.' },
  firmwareMissing: { code: 1314, zh: '没有适用于该型号的固件', en: 'There is no firmware for this model.' },
  firmwareCorrupt: {
    code: 1315,
    zh: '固件校验失败，请重新上传固件',
    en: 'The firmware file is damaged. Upload it again.',
  },
  upgradeSignalWeak: {
    code: 1316,
    zh: `信号强度低于${upgradeMinSignal}%，不能升级固件`,
    en: `A firmware upgrade needs a signal of at least ${upgradeMinSignal}%.`,
  },
  vpnOpenFailed: { code: 1317, zh: 'VPN开启失败，请重试', en: 'The VPN could not be opened. Try again.' },
  vpnCloseFailed: { code: 1318, zh: 'VPN关闭失败，请重试', en: 'The VPN could not be closed. Try again.' },
  vpnInUse: {
    code: 1319,
    zh: 'VPN正被其他用户使用，请稍后再试',
    en: 'Another user is using the VPN. Try again later.',
  },
  vpnBlocksMonitoring: {
    code: 1320,
    zh: 'VPN已开启，关闭后才能实时监控',
    en: 'The VPN is open. Close it to watch live values.',
  },
  vpnUnsupported: { code: 1321, zh: '该网关不支持VPN', en: 'This gateway does not support VPN.' },
  sleeping: {
    code: 1322,
    zh: '网关处于休眠状态，请在唤醒后操作',
    en: 'The gateway is asleep. Try again when it is awake.',
  },
  wakeFailed: { code: 1323, zh: '网关唤醒失败，请稍后重试', en: 'The gateway could not be woken. Try again later.' },
  antiTamperUnsupported: { code: 1324, zh: '该网关不支持防拆功能', en: 'This gateway does not support anti-tamper.' },
  scriptUnsupported: { code: 1325, zh: '该网关不支持脚本', en: 'This gateway does not support scripts.' },
  mqttUnsupported: { code: 1326, zh: '该网关不支持MQTT转发', en: 'This gateway does not support MQTT forwarding.' },
  lowPowerUnsupported: { code: 1327, zh: '该网关不支持低功耗模式', en: 'This gateway does not support low power.' },
  baseStationUnsupported: {
    code: 1328,
    zh: '该网关不支持基站定位',
    en: 'This gateway does not support base-station location.',
  },
  locationRefreshMax: {
    code: 1329,
    zh: `每天最多手动刷新位置${locationRefreshPerDay}次`,
    en: `The position can be refreshed by hand ${locationRefreshPerDay} times a day at most.`,
  },
  locationFailed: {
    code: 1330,
    zh: '定位失败，请检查网关信号',
    en: 'The gateway could not be located. Check its signal.',
  },
  restarting: { code: 1331, zh: '网关正在重启，请稍后再试', en: 'The gateway is restarting. Try again later.' },
  restartFailed: { code: 1332, zh: '网关重启失败，请重试', en: 'The gateway could not be restarted. Try again.' },
  modeNeedsRestart: {
    code: 1333,
    zh: '网关模式已修改，重启后才能生效',
    en: 'The gateway mode takes effect only after a restart.',
  },
  modeUnsupported: { code: 1334, zh: '该网关不支持所选模式', en: 'This gateway does not support the chosen mode.' },
  networkInvalid: {
    code: 1335,
    zh: '网络配置有误，请检查IP地址、子网掩码和网关地址',
    en: 'The network settings are wrong. Check IP address, mask and default gateway.',
  },
  subnetConflict: {
    code: 1336,
    zh: 'LAN与WAN不能使用同一网段',
    en: 'LAN and WAN cannot use the same subnet.',
  },
  wifiUnsupported: { code: 1337, zh: '该网关不支持WIFI', en: 'This gateway has no WIFI.' },
  mqttConnectFailed: {
    code: 1338,
    zh: '网关无法连接MQTT服务器，请检查地址、端口和账号',
    en: 'The gateway could not connect to the MQTT server. Check host, port and account.',
  },
  mqttTopicInvalid: {
    code: 1339,
    zh: `MQTT主题不能为空，且不能超过${mqttTopicMax}个字符`,
    en: `An MQTT topic needs 1 to ${mqttTopicMax} characters.`,
  },
  certificateInvalid: {
    code: 1340,
    zh: '证书或密钥无效，请上传1M以内的.pem或.der文件',
    en: 'The certificate or key is not valid. Upload a .pem or .der file of 1M at most.',
  },
  credentialsRefused: {
    code: 1341,
    zh: '网关身份验证失败，请重置连接密码',
    en: 'The gateway could not authenticate. Reset its connection password.',
  },
  sessionTakenOver: {
    code: 1342,
    zh: '同一SN的另一台网关已上线，请检查SN是否重复使用',
    en: 'Another gateway with the same SN has come online. Check that the SN is used once.',
  },
  configRefused: {
    code: 1343,
    zh: '网关拒绝了新配置，仍运行原配置，请按提示修改',
    en: 'The gateway refused the configuration and keeps the old one. Correct what it names.',
  },
  configTooLarge: {
    code: 1344,
    zh: '配置内容超出网关容量，请减少变量或报表',
    en: 'The configuration is too large for the gateway. Remove variables or reports.',
  },
  configOutdated: {
    code: 1345,
    zh: '配置已有更新的版本，请重新同步',
    en: 'There is a newer configuration. Synchronise again.',
  },
  commandBusy: {
    code: 1346,
    zh: '网关正在执行其他命令，请稍后再试',
    en: 'The gateway is carrying out another command. Try again later.',
  },
  commandUnsupported: {
    code: 1347,
    zh: '网关不支持该命令，请升级固件',
    en: 'The gateway does not know this command. Upgrade its firmware.',
  },
  commandExpired: {
    code: 1348,
    zh: '命令到达网关时已过期，未执行',
    en: 'The command reached the gateway too late and was not carried out.',
  },
  storageFull: {
    code: 1349,
    zh: '网关存储空间已满，请恢复网络以上传数据',
    en: 'The storage of the gateway is full. Restore its connection so that it can send.',
  },
  clockWrong: { code: 1350, zh: '网关时间不准确，请校时', en: 'The clock of the gateway is wrong. Set it.' },
  batteryLow: { code: 1351, zh: '网关电量过低，不能执行该操作', en: 'The battery of the gateway is too low for this.' },
  sleepDelayInvalid: {
    code: 1352,
    zh: '休眠延时设置有误，请重新设置',
    en: 'The sleep delay is wrong. Set it again.',
  },
  antiTamperFormulaInvalid: {
    code: 1353,
    zh: '防拆公式有误，请检查公式',
    en: 'The anti-tamper formula is wrong. Check it.',
  },
  accessAlreadyDecided: {
    code: 1354,
    zh: '该接入申请已处理，请刷新列表',
    en: 'This device was already approved or refused. Refresh the list.',
  },
  metricNotMappable: {
    code: 1355,
    zh: '该指标的类型不能映射为变量',
    en: 'A metric of this type cannot become a variable.',
  },
  diagnosticsFailed: {
    code: 1356,
    zh: '网关日志读取失败，请稍后重试',
    en: 'The log of the gateway could not be read. Try again later.',
  },
  liveIntervalInvalid: {
    code: 1364,
    zh: `实时更新间隔须为${LIMITS.gateway.liveIntervalMinMs / 1_000}至${LIMITS.gateway.liveIntervalMaxMs / 1_000}秒`,
    en: `The interval of live updates is ${LIMITS.gateway.liveIntervalMinMs / 1_000} to ${LIMITS.gateway.liveIntervalMaxMs / 1_000} seconds.`,
  },
  nameTooLong: {
    code: 1357,
    zh: `网关名称不能为空，且不能超过${LIMITS.device.nameMax}个字符`,
    en: `A gateway name needs 1 to ${LIMITS.device.nameMax} characters.`,
  },
});
