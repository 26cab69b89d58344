import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { devicesPerInspection, itemsPerInspectionContent, materials } = LIMITS.ops;

/** 2701-2707 (S1 §8): inspection plans, contents and tasks. */
export const inspectionErrors = defineErrors({
  planNotFound: {
    code: 2701,
    zh: '巡检计划不存在或已被删除，请刷新后重试',
    en: 'The inspection plan does not exist any more. Refresh the list.',
  },
  planDevicesMax: {
    code: 2702,
    zh: `每个巡检计划最多${devicesPerInspection}台设备`,
    en: `An inspection plan can have ${devicesPerInspection} devices at most.`,
  },
  contentItemsMax: {
    code: 2703,
    zh: `每个巡检内容最多${itemsPerInspectionContent}项`,
    en: `An inspection content can have ${itemsPerInspectionContent} items at most.`,
  },
  contentNotFound: {
    code: 2704,
    zh: '巡检内容不存在或已被删除，请刷新后重试',
    en: 'The inspection content does not exist any more. Refresh the list.',
  },
  contentInUse: {
    code: 2705,
    zh: '巡检计划正在使用该内容，不能删除',
    en: 'Inspection plans use this content, so it cannot be deleted.',
  },
  taskClosed: { code: 2706, zh: '巡检已完成或已中止', en: 'The inspection is already finished or aborted.' },
  taskIncomplete: {
    code: 2707,
    zh: '还有巡检项未填写结果，请填写后提交',
    en: 'Some items have no result yet. Fill them in before you submit.',
  },
});

/** 2801 (S1 §8): work orders. */
export const workOrderErrors = defineErrors({
  materialsMax: {
    code: 2801,
    zh: `每个工单最多使用${materials}种物料`,
    en: `A work order can have ${materials} materials at most.`,
  },
});

/** 2401 (S1 §8): public notices. */
export const noticeErrors = defineErrors({
  noticeNotFound: { code: 2401, zh: '公告不存在或已过期', en: 'The notice does not exist or has expired.' },
});

/** 3301 (S1 §8): smart reports. */
export const smartReportErrors = defineErrors({
  recordFilled: {
    code: 3301,
    zh: '该记录已填写，不能重复提交',
    en: 'This record is already filled in.',
  },
});

/** 3201-3202 (S1 §8): video. */
export const videoErrors = defineErrors({
  videoConfigurationsMax: {
    code: 3201,
    zh: `每个组织只能有${LIMITS.ops.videoConfigurations}个视频配置`,
    en: `An organisation can have ${LIMITS.ops.videoConfigurations} video configuration only.`,
  },
  videoAccountRefused: {
    code: 3202,
    zh: '视频平台拒绝访问，请检查视频账号配置',
    en: 'The video service refused access. Check the video account.',
  },
});
