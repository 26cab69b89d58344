import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/**
 * 2601-2615 (S1 §8): projects, their pages, accounts, devices and calculated variables. From 2616 on: ours, which the
 * specification does not name.
 */
export const projectErrors = defineErrors({
  projectNotFound: {
    code: 2601,
    zh: '项目不存在或已被删除，请刷新后重试',
    en: 'The project does not exist any more. Refresh the list.',
  },
  projectNameExists: {
    code: 2602,
    zh: '项目名称已存在，请换一个',
    en: 'This project name is taken. Choose another one.',
  },
  projectPagesMax: {
    code: 2603,
    zh: `项目页面不能超过${LIMITS.project.pages}个`,
    en: `A project can have ${LIMITS.project.pages} pages at most.`,
  },
  projectAccountsMax: {
    code: 2604,
    zh: `项目授权账号不能超过${LIMITS.project.accounts}个`,
    en: `A project can have ${LIMITS.project.accounts} authorised accounts at most.`,
  },
  projectFieldsMax: {
    code: 2605,
    zh: `项目报表的字段不能超过${LIMITS.project.fieldsPerReport}个`,
    en: `A project report can have ${LIMITS.project.fieldsPerReport} fields at most.`,
  },
  deviceAlreadyInProject: { code: 2606, zh: '设备已在项目中', en: 'The device is already in the project.' },
  deviceUsedByPages: {
    code: 2607,
    zh: '项目页面正在使用该设备，请先解除绑定',
    en: 'Pages of the project use this device. Remove the bindings first.',
  },
  deviceKeyExists: {
    code: 2608,
    zh: '设备标识在项目中已存在，请换一个',
    en: 'This device key is taken in the project. Choose another one.',
  },
  projectPageNotFound: {
    code: 2609,
    zh: '项目页面不存在或已被删除',
    en: 'The project page does not exist any more.',
  },
  pagePasswordWrong: { code: 2610, zh: '页面密码错误', en: 'The page password is wrong.' },
  calculatedKeyExists: {
    code: 2611,
    zh: '计算变量标识已存在，请换一个',
    en: 'This key of a calculated variable is taken. Choose another one.',
  },
  calculatedFormulaInvalid: {
    code: 2612,
    zh: '计算变量的公式有误，请检查公式',
    en: 'The formula of the calculated variable is wrong. Check it.',
  },
  calculatedInUse: {
    code: 2613,
    zh: '计算变量正在使用，请先解除引用',
    en: 'This calculated variable is in use. Remove what refers to it first.',
  },
  statisticsInvalid: {
    code: 2614,
    zh: '统计条件有误，请检查报表和统计周期',
    en: 'The statistic is wrong. Check its report and period.',
  },
  projectReportNotFound: {
    code: 2615,
    zh: '项目报表不存在或已被删除',
    en: 'The project report does not exist any more.',
  },
  projectDevicesMax: {
    code: 2616,
    zh: `项目绑定的设备不能超过${LIMITS.project.devices}台`,
    en: `A project can have ${LIMITS.project.devices} devices at most.`,
  },
  calculatedMax: {
    code: 2617,
    zh: `项目的计算变量不能超过${LIMITS.project.variables}个`,
    en: `A project can have ${LIMITS.project.variables} calculated variables at most.`,
  },
  projectsMax: {
    code: 2618,
    zh: `项目不能超过${LIMITS.project.perEnterprise}个，请先删除不用的项目`,
    en: `There can be ${LIMITS.project.perEnterprise} projects at most. Delete some that are not used.`,
  },
  projectReportsMax: {
    code: 2619,
    zh: `项目报表不能超过${LIMITS.project.reports}个`,
    en: `A project can have ${LIMITS.project.reports} reports at most.`,
  },
  projectAlarmsMax: {
    code: 2620,
    zh: `项目的报警规则不能超过${LIMITS.project.alarms}条`,
    en: `A project can have ${LIMITS.project.alarms} alarm rules at most.`,
  },
  projectAlarmInvalid: {
    code: 2621,
    zh: '报警条件有误，请检查比较方式和报警值',
    en: 'The alarm condition is wrong. Check the comparison and its value.',
  },
});
