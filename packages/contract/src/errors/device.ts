import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { nameMax, authorisedUsers, groupDepth, groupChildren } = LIMITS.device;

/** 1101-1127 (S1 §8): devices, their binding, copying and authorisation. */
export const deviceErrors = defineErrors({
  deviceNotFound: { code: 1101 },
  noGatewayBound: { code: 1102 },
  labelWrong: { code: 1103 },
  gatewayTaken: { code: 1104 },
  alreadyBound: { code: 1105 },
  copySeriesMismatch: { code: 1106 },
  importSeriesMismatch: { code: 1107 },
  noTemplate: { code: 1108 },
  sameTemplate: { code: 1109 },
  templateSeriesMismatch: { code: 1110 },
  platformOnlyBind: { code: 1111 },
  remoteUploadUnsupported: { code: 1112 },
  remoteDownloadUnsupported: { code: 1113 },
  nameExists: { code: 1114 },
  nameTooLong: { code: 1115, fillings: { nameMax } },
  numberExists: { code: 1116 },
  outOfSync: { code: 1117 },
  syncRunning: { code: 1118 },
  templateOutOfSync: { code: 1119 },
  openWorkOrders: { code: 1120 },
  usedByProject: { code: 1121 },
  positionInvalid: { code: 1122 },
  replaceWithItself: { code: 1123 },
  replacementLacksResources: { code: 1124 },
  displayPageMissing: { code: 1125 },
  authorisedUsersMax: { code: 1126, fillings: { authorisedUsers } },
  alarmPhoneMissing: { code: 1127 },
});

/** 1201-1203 (S1 §8), 1204-1205: the tree of device groups. */
export const groupErrors = defineErrors({
  depthMax: { code: 1201, fillings: { groupDepth } },
  childrenMax: { code: 1202, fillings: { groupChildren } },
  groupNotEmpty: { code: 1203 },
  nameExists: { code: 1204 },
  intoItself: { code: 1205 },
});
