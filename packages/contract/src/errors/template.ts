import { defineErrors } from './define-errors.ts';

/** 1401-1403 and 3101-3110 (S1 §8): templates and what a template can hold. */
export const templateErrors = defineErrors({
  templateNotFound: {
    code: 1401,
    zh: '模板不存在或已被删除，请刷新后重试',
    en: 'The template does not exist any more. Refresh the list.',
  },
  templateNameExists: {
    code: 1402,
    zh: '模板名称已存在，请换一个',
    en: 'This template name is taken. Choose another one.',
  },
  templateSyncFailed: {
    code: 1403,
    zh: '部分设备未能与模板同步，请查看详情后重试',
    en: 'Some devices could not be synchronised with the template. See the details and try again.',
  },
  templatesMax: {
    code: 3101,
    zh: '模板数量已达上限，请先删除不用的模板',
    en: 'There can be no more templates. Delete some that are not used.',
  },
  templateDriversMax: {
    code: 3102,
    zh: '模板中的驱动数量超出网关型号的容量',
    en: 'The template has more drivers than the gateway model can hold.',
  },
  templateVariablesMax: {
    code: 3103,
    zh: '模板中的变量数量超出网关型号的容量',
    en: 'The template has more variables than the gateway model can hold.',
  },
  templateAlarmsMax: {
    code: 3104,
    zh: '模板中的报警数量超出网关型号的容量',
    en: 'The template has more alarms than the gateway model can hold.',
  },
  templateReportsMax: {
    code: 3105,
    zh: '模板中的报表数量超出网关型号的容量',
    en: 'The template has more reports than the gateway model can hold.',
  },
  templateScriptsMax: {
    code: 3106,
    zh: '模板中的脚本数量超出网关型号的容量',
    en: 'The template has more scripts than the gateway model can hold.',
  },
  templatePagesMax: {
    code: 3107,
    zh: '模板中的组态页面数量已达上限',
    en: 'The template can hold no more pages.',
  },
  templateDevicesMax: {
    code: 3108,
    zh: '绑定该模板的设备数量已达上限，请另建模板',
    en: 'No more devices can be bound to this template. Make another one.',
  },
  templateInUse: {
    code: 3109,
    zh: '模板正在使用，不能删除，请先解绑设备',
    en: 'Devices use this template, so it cannot be deleted. Unbind them first.',
  },
  templateModelMissing: {
    code: 3110,
    zh: '模板未指定网关型号，无法核对容量，请先选择型号',
    en: 'The template names no gateway model, so its size cannot be checked. Choose a model first.',
  },
});
