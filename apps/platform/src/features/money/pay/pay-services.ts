import type { PayPlatform } from '@lightfield/contract';
import type { Clock } from '../../../kernel/clock.ts';
import type { PayConfig } from '../../../kernel/pay-settings.ts';
import { createAlipay } from './alipay/alipay.ts';
import { type Cashier, createCashier } from './cashier/cashier.ts';
import { notifyPath } from './notify.routes.ts';
import type { PayService, PayServices } from './pay-service.ts';
import { createWeixinPay } from './weixin/weixin.ts';

export interface ChosenServices {
  readonly services: PayServices;
  /** The stand-in has pages of its own. */
  readonly cashier: Cashier | undefined;
}

/** Those that the settings choose. */
export function choosePayServices(
  config: PayConfig,
  { publicUrl = '', cashierSecret, clock }: { publicUrl: string | undefined; cashierSecret: Buffer; clock: Clock },
): ChosenServices {
  const cashier = config.test ? createCashier(cashierSecret) : undefined;
  const told = (platform: PayPlatform) => ({
    notifyUrl: `${publicUrl.replace(/\/+$/, '')}${notifyPath(platform)}`,
    clock,
  });
  const chosen: (PayService | undefined)[] = [
    cashier,
    config.weixin && createWeixinPay(config.weixin, told('weixin')),
    config.alipay && createAlipay(config.alipay, told('alipay')),
  ];
  return { services: new Map(chosen.flatMap((one) => (one ? [[one.platform, one]] : []))), cashier };
}
