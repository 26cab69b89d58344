import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';
import { CHANGED_MEANWHILE, FILLED_MEANWHILE } from './meanwhile.ts';

const {
  devicesPerInspection,
  itemsPerInspectionContent,
  materials,
  openOrders,
  steps,
  pictures,
  stockItems,
  onCallPlans,
  visitorReportsPerHour,
} = LIMITS.ops;

const { plans, contents, fillings } = LIMITS.inspection;

/** 2701-2707 (S1 §8), and nine of ours: inspection plans, contents and tasks. */
export const inspectionErrors = defineErrors({
  planNotFound: { code: 2701 },
  planDevicesMax: { code: 2702, fillings: { devicesPerInspection } },
  contentItemsMax: { code: 2703, fillings: { itemsPerInspectionContent } },
  contentNotFound: { code: 2704 },
  contentInUse: { code: 2705 },
  taskClosed: { code: 2706 },
  taskIncomplete: { code: 2707 },
  personUnfit: { code: 2708 },
  resultUnfit: { code: 2709 },
  otherDeviceFirst: { code: 2710 },
  plansMax: { code: 2711, fillings: { plans } },
  contentsMax: { code: 2712, fillings: { contents } },
  inspectionPicturesMax: { code: 2713, fillings: { pictures } },
  taskNotDue: { code: 2714 },
  fillingsMax: { code: 2715, fillings: { fillings } },
  filledMeanwhile: FILLED_MEANWHILE,
});

/** 2801 (S1 §8), and 14 of ours: work orders, the stock they use, and who is on call. */
export const workOrderErrors = defineErrors({
  materialsMax: { code: 2801, fillings: { materials } },
  assigneeUnfit: { code: 2802 },
  stepNotAllowed: { code: 2803 },
  openOrdersMax: { code: 2804, fillings: { openOrders } },
  stepsMax: { code: 2805, fillings: { steps } },
  picturesMax: { code: 2806, fillings: { pictures } },
  changedMeanwhile: CHANGED_MEANWHILE,
  printTooLarge: { code: 2808 },
  stockItemsMax: { code: 2809, fillings: { stockItems } },
  stockNameExists: { code: 2810 },
  stockOutOfRange: { code: 2811 },
  onCallNameExists: { code: 2812 },
  onCallPlansMax: { code: 2813, fillings: { onCallPlans } },
  onCallInUse: { code: 2814 },
  visitorReportsMax: { code: 2815, fillings: { visitorReportsPerHour } },
});

/** 2401 (S1 §8): public notices. */
export const noticeErrors = defineErrors({
  noticeNotFound: { code: 2401 },
});

const { groups, reports, devices, openRecords, corrections, recordPictures } = LIMITS.smartReport;

/** 3301 (S1 §8), and 17 of ours: smart reports. */
export const smartReportErrors = defineErrors({
  recordFilled: { code: 3301 },
  smartNameExists: { code: 3302 },
  smartGroupsMax: { code: 3303, fillings: { groups } },
  templateUnsound: { code: 3304 },
  smartReportsMax: { code: 3305, fillings: { reports } },
  documentTooLarge: { code: 3306 },
  reportDevicesMax: { code: 3307, fillings: { devices } },
  fillerUnfit: { code: 3308 },
  bindingForeign: { code: 3309 },
  deviceBound: { code: 3310 },
  spreadsheetUnreadable: { code: 3311 },
  templateMissing: { code: 3312 },
  openRecordsMax: { code: 3313, fillings: { openRecords } },
  entryUnfit: { code: 3314 },
  entryMissing: { code: 3315 },
  recordOpen: { code: 3316 },
  correctionsMax: { code: 3317, fillings: { corrections } },
  recordPicturesMax: { code: 3318, fillings: { recordPictures } },
});

/** 3201-3202 (S1 §8), and those of ours: video. */
export const videoErrors = defineErrors({
  videoConfigurationsMax: { code: 3201, fillings: { videoConfigurations: LIMITS.ops.videoConfigurations } },
  videoAccountRefused: { code: 3202 },
  cameraCodeExists: { code: 3203 },
  cameraIncomplete: { code: 3204 },
  camerasMax: { code: 3205, fillings: { cameras: LIMITS.video.cameras } },
  noMediaServer: { code: 3206 },
});
