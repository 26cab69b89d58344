import { defineErrors } from './define-errors.ts';

/** 1361-1362: models of gateways. Beside the specification's range, which has no code for them. */
export const gatewayModelErrors = defineErrors({
  inUse: {
    code: 1361,
    zh: '该型号仍被网关、出厂清单或模板使用，不能删除',
    en: 'Gateways, the factory list or templates use this model, so it cannot be deleted.',
  },
  tooSmall: {
    code: 1362,
    zh: '已登记的网关正在使用要减少的容量或功能，请按提示处理',
    en: 'Registered gateways use what the change would take away. See what stands against it.',
  },
});
